import type { LegalDocuments } from './legal-document.ts';

export const en: LegalDocuments = {
  privacy: {
    title: 'Privacy Policy',
    lead: 'What Parlance keeps, why, for how long, and who else gets to see it. In words that can be understood.',
    sections: {
      responsible: {
        title: '1. Who is responsible',
        paragraphs: [
          'Parlance is software that anybody can run on a server of their own. Whoever runs the server that you use is responsible for your data. For this server, write to the support address on the contact page.',
          'This policy describes what the software does. Where whoever runs the server does more, they have to tell you so themselves.',
        ],
      },
      collected: {
        title: '2. What we collect',
        paragraphs: [
          'Your account: your name, your email address, and your password as a one-way hash that nobody can read.',
          'What you make: recordings, their texts, your personality profile and writing sample, voice profiles and preferences.',
          'Your sessions: when you signed in and were last here, from which network address, and with which browser. You see them in your account settings and can end them there.',
          'Numbers about your own use: minutes, words, and measured quality of recordings. They are shown to you and used for nothing else. There is no advertising, no tracking and no analytics by others in Parlance.',
        ],
      },
      recordings: {
        title: '3. Your recordings',
        paragraphs: [
          'While you speak, the recording is kept on your device and sent to the server in pieces, so that nothing is lost if a page closes or a connection breaks.',
          'Audio is deleted right after processing: as soon as its text exists, the server deletes the recording. Where a recording could not be turned into text, it stays until you try again or discard it.',
          'If you switch on "Keep recordings" in your preferences, recordings stay so that you can listen to them, until you delete them or their transcription.',
        ],
      },
      texts: {
        title: '4. Your texts',
        paragraphs: [
          'Transcriptions stay in your history until you delete them. Nobody but you can open them through Parlance, and they are not used to train any model by us.',
        ],
      },
      services: {
        title: '5. Who else receives data',
        paragraphs: [
          'Speech is turned into text on this server, or, where the server has been set up so, by an audio service that speaks the OpenAI interface. In that case it receives the recording, and nothing about who you are.',
          'When you personalize, check, translate or rewrite a text, or ask the assistant, the text goes to the writing service you chose or let Parlance choose: OpenAI, Anthropic or Perplexity, as far as this server has been set up for them. With it go those parts of your personality profile that the task needs. Without such a service, a few tools work on this server alone, and Parlance says so.',
          'Payments are handled by Stripe where this server takes payments; your card number never reaches us. Mails about your account go through the mail server that has been set up. Kept recordings may be stored with a storage provider that whoever runs the server has chosen.',
          'We sell nothing about you to anybody. We hand data to authorities only where the law obliges us to.',
        ],
      },
      purposes: {
        title: '6. Why we may use your data',
        paragraphs: [
          'To do what you signed up for: recording, transcribing, writing, keeping your history and charging the plan you chose. In the words of the GDPR, this is the performance of a contract (Article 6(1)(b)).',
          'To keep the service safe: limiting requests, sessions that end, and a short technical log of answers and errors. This is a legitimate interest (Article 6(1)(f)).',
          'To keep recordings, only because you asked for it (Article 6(1)(a)). You can take that back at any time.',
        ],
      },
      device: {
        title: '7. What is kept on your device',
        paragraphs: [
          'One cookie keeps you signed in. It ends after 7 days without use and after 30 days in any case, and scripts can not read it.',
          'The browser’s storage holds your theme, your language, your accessibility settings, unsent recordings and edits, and the files of the app so that it opens without a connection. There are no cookies of others, which is why you see no cookie banner.',
        ],
      },
      security: {
        title: '8. How your data is protected',
        paragraphs: [
          'Data is encrypted in transit wherever the server is reached by https. Passwords are hashed with Argon2id. Every request for data is answered for its owner only.',
          'Text that you dictate is treated as data, never as an instruction, when it is passed to a writing service.',
          'If data should ever get into the wrong hands, we tell those concerned and the authorities within the times that the law sets.',
        ],
      },
      retention: {
        title: '9. How long data is kept',
        paragraphs: [
          'Recordings: until their text exists, unless you keep them. Texts, profiles and preferences: until you delete them or your account.',
          'When you delete your account, its data is gone from the live system at once, and from backups within 30 days.',
          'Documents about payments are kept as long as tax law demands.',
        ],
      },
      rights: {
        title: '10. Your rights',
        paragraphs: [
          'You can see and correct your data in the app. "Download my data" in your account settings gives you all of it as a file. "Delete account" removes it.',
          'You can object to a use, ask for it to be restricted, and take back a consent. Write to us about anything that the app does not do for you; we answer within a month.',
          'You can complain to the data protection authority where you live.',
        ],
      },
      children: {
        title: '11. Children',
        paragraphs: [
          'Parlance is not for people under 13. If you learn that a child has made an account, tell us and we delete it.',
        ],
      },
      changes: {
        title: '12. Changes to this policy',
        paragraphs: [
          'When this policy changes, the date at its top does too. We tell you in the app or by mail before a change that affects what happens to your data.',
        ],
      },
    },
  },
  terms: {
    title: 'Terms of Service',
    lead: 'What you can expect of Parlance, and what we expect of you.',
    sections: {
      agreement: {
        title: '1. The agreement',
        paragraphs: [
          'These terms apply between you and whoever runs the Parlance server that you use. By making an account you agree to them. If you use Parlance for a company, you confirm that you may do so on its behalf.',
        ],
      },
      service: {
        title: '2. What Parlance does',
        paragraphs: [
          'Parlance turns recordings into text and helps you edit, personalize, check, translate and share it. Which speech engine and which writing services are available depends on how the server has been set up; the app shows you.',
          'The service develops. We may change or retire a feature, and tell you beforehand where it matters to you.',
        ],
      },
      account: {
        title: '3. Your account',
        paragraphs: [
          'You have to be at least 13 years old. Give us an email address that works, keep your password to yourself, and tell us if somebody else may know it. You are responsible for what happens through your account until then.',
        ],
      },
      use: {
        title: '4. Fair use',
        paragraphs: [
          'Record other people only where the law allows it, and with their consent where it is needed. Upload nothing that you have no right to.',
          'Do not use Parlance to harm others, to break the law, to get around its limits, to attack it, or to look at data that is not yours. Requests are limited so that the service works for everybody.',
        ],
      },
      content: {
        title: '5. Your content',
        paragraphs: [
          'What you record and write is yours. You allow us to store and process it only as far as it takes to provide the service to you. We claim no rights in it.',
          'Parlance itself, its name and its design stay ours or that of those we have them from.',
        ],
      },
      ai: {
        title: '6. Text made by machines',
        paragraphs: [
          'Speech recognition and language models make mistakes. Accuracy depends on audio quality. Read a text before you rely on it or send it, most of all where names, numbers, medicine, law or money are concerned.',
        ],
      },
      plans: {
        title: '7. Plans and minutes',
        paragraphs: [
          'The free plan has 10 minutes a month and 5 languages. Pro has 300 minutes a month and all languages. Minutes are counted from the actual length of a recording; one that fails or holds no speech costs none.',
          'Unused minutes expire at the end of each billing cycle. A change of plan takes effect immediately. Pro can be tried once for 7 days.',
        ],
      },
      payment: {
        title: '8. Payment, cancelling, money back',
        paragraphs: [
          'Pro costs $2.99 a month, paid in advance and renewed each month until you cancel. You can cancel or downgrade at any time in your account settings.',
          'Paid plans have a 30-day money-back guarantee: ask within 30 days of a payment and you get it back. We announce a change of price at least 30 days ahead. On a server without payments, plans cost nothing.',
        ],
      },
      availability: {
        title: '9. Availability',
        paragraphs: [
          'We do our best to keep Parlance running, but can not promise that it always will. Recordings wait safely on your device while the server is out of reach. Take your data along now and then: the app exports it for you.',
        ],
      },
      liability: {
        title: '10. Liability',
        paragraphs: [
          'Parlance is provided as it is. As far as the law allows, we are not liable for indirect damage or lost profit, and in all for no more than you have paid us in the twelve months before.',
          'Nothing here limits liability for intent or gross negligence, for injury to life or health, or rights that the law gives consumers.',
        ],
      },
      ending: {
        title: '11. Ending the agreement',
        paragraphs: [
          'You can delete your account at any time in its settings. Its data is removed as the Privacy Policy says.',
          'We may suspend an account that breaks these terms, after a warning where that is possible, and end the agreement with 30 days’ notice. You then get back what you have paid for the time that is left.',
        ],
      },
      law: {
        title: '12. Law and changes',
        paragraphs: [
          'The law of the country where whoever runs the server has their seat applies. As a consumer you keep the protection of the law where you live. If a part of these terms is void, the rest stands.',
          'We tell you of changes to these terms at least 30 days ahead. If you do not agree, you can end the agreement before they apply. Questions go to the support address on the contact page.',
        ],
      },
    },
  },
};
