import type { MailTexts } from './mail-texts.ts';

export const pt: MailTexts = {
  verification: {
    subject: 'Confirme o seu e-mail',
    before: ['Olá,', 'confirme que {{email}} é o seu endereço para o Parlance.'],
    button: 'Confirmar o endereço',
    after: ['O link funciona por {{hours}} horas. Se você não pediu esta mensagem, não precisa fazer nada.'],
  },
  addressChange: {
    subject: 'Confirme o seu novo e-mail',
    before: [
      'Olá,',
      'a sua conta do Parlance vai usar {{email}} a partir de agora. Abra este link para mudar o endereço.',
    ],
    button: 'Mudar o endereço',
    after: ['O link funciona por uma hora. Se você não pediu esta mensagem, não precisa fazer nada.'],
  },
  addressNotice: {
    subject: 'O seu e-mail está prestes a mudar',
    before: [
      'Olá,',
      'alguém que conhece a senha da sua conta do Parlance pediu para mudar o endereço dela para {{email}}. Ele muda quando o link enviado para lá for aberto.',
    ],
    after: ['Se não foi você, mude a sua senha agora: o link deixa de funcionar.'],
  },
  addressInUse: {
    subject: 'Este endereço já tem uma conta',
    before: [
      'Olá,',
      'alguém pediu para usar {{email}} em uma conta do Parlance. Já existe uma conta com este endereço, por isso nada muda.',
    ],
    after: ['Se foi você, entre nessa conta. Se não, não precisa fazer nada.'],
  },
  passwordReset: {
    subject: 'Defina uma nova senha',
    before: [
      'Olá,',
      'alguém pediu uma nova senha para a conta do Parlance de {{email}}. Abra este link para defini-la.',
    ],
    button: 'Definir nova senha',
    after: [
      'O link funciona uma única vez, durante uma hora. Se você não o pediu, ignore esta mensagem: sua senha continua a mesma.',
    ],
  },
};
