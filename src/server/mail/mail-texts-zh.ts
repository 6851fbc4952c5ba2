import type { MailTexts } from './mail-texts.ts';

export const zh: MailTexts = {
  verification: {
    subject: '请确认你的邮箱地址',
    before: ['你好：', '请确认 {{email}} 是你用于 Parlance 的邮箱地址。'],
    button: '确认地址',
    after: ['链接在 {{hours}} 小时内有效。如果这封邮件不是你要求的，不必理会。'],
  },
  addressChange: {
    subject: '请确认你的新邮箱地址',
    before: ['你好：', '你的 Parlance 账户今后将使用 {{email}}。打开此链接即可更改。'],
    button: '更改地址',
    after: ['链接在一小时内有效。如果这封邮件不是你要求的，不必理会。'],
  },
  addressNotice: {
    subject: '你的邮箱地址即将更改',
    before: [
      '你好：',
      '有人知道你的 Parlance 账户密码，并要求把邮箱地址改为 {{email}}。发往该地址的链接一旦打开，地址就会更改。',
    ],
    after: ['如果不是你本人，请立即更改密码：链接会随之失效。'],
  },
  addressInUse: {
    subject: '这个邮箱地址已有账户',
    before: ['你好：', '有人想把 {{email}} 用于 Parlance 账户。这个地址已有账户，因此不会有任何变化。'],
    after: ['如果是你本人，请登录那个账户。如果不是，不必理会。'],
  },
  passwordReset: {
    subject: '设置新密码',
    before: ['您好！', '有人为 {{email}} 的 Parlance 账户申请了新密码。打开此链接即可设置。'],
    button: '设置新密码',
    after: ['链接在一小时内有效，且只能使用一次。如果不是您申请的，请忽略此邮件：您的密码不会改变。'],
  },
};
