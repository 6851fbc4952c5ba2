import type { MailTexts } from './mail-texts.ts';

export const ko: MailTexts = {
  verification: {
    subject: '이메일 주소를 확인해 주세요',
    before: ['안녕하세요.', '{{email}} 주소가 Parlance에서 쓰는 본인의 주소인지 확인해 주세요.'],
    button: '주소 확인',
    after: ['링크는 {{hours}}시간 동안 유효해요. 이 메일을 요청하지 않았다면 아무것도 하지 않아도 돼요.'],
  },
  addressChange: {
    subject: '새 이메일 주소를 확인해 주세요',
    before: [
      '안녕하세요.',
      'Parlance 계정에서 이제부터 {{email}} 주소를 쓰려고 해요. 주소를 바꾸려면 이 링크를 열어 주세요.',
    ],
    button: '주소 변경',
    after: ['링크는 한 시간 동안 유효해요. 이 메일을 요청하지 않았다면 아무것도 하지 않아도 돼요.'],
  },
  addressNotice: {
    subject: '이메일 주소가 곧 바뀌어요',
    before: [
      '안녕하세요.',
      'Parlance 계정의 비밀번호를 아는 누군가가 주소를 {{email}}(으)로 바꿔 달라고 요청했어요. 그곳으로 보낸 링크가 열리면 주소가 바뀌어요.',
    ],
    after: ['본인이 아니라면 지금 비밀번호를 바꾸세요. 그러면 링크를 쓸 수 없게 돼요.'],
  },
  addressInUse: {
    subject: '이 주소로 만든 계정이 이미 있어요',
    before: [
      '안녕하세요.',
      '누군가 {{email}} 주소를 Parlance 계정에 쓰려고 했어요. 이 주소로 만든 계정이 이미 있어서 바뀌는 것은 없어요.',
    ],
    after: ['본인이라면 그 계정으로 로그인하세요. 아니라면 아무것도 하지 않아도 돼요.'],
  },
  passwordReset: {
    subject: '새 비밀번호를 설정하세요',
    before: [
      '안녕하세요.',
      '{{email}}의 Parlance 계정에 새 비밀번호를 설정해 달라는 요청이 있었습니다. 이 링크를 열어 설정하세요.',
    ],
    button: '새 비밀번호 설정',
    after: [
      '링크는 한 시간 동안 한 번만 쓸 수 있습니다. 요청하지 않았다면 아무것도 하지 않아도 됩니다. 비밀번호는 그대로입니다.',
    ],
  },
};
