/** What the start page says. */
export const enLanding = {
  'landing.about':
    'Parlance turns what you say into finished text: in your own style, checked, translated, ready to send. Try it for free.',
  'landing.headline': 'Speak.\nIt is written.',
  'landing.lead':
    'Parlance listens while you think out loud and hands you text you can edit, search and keep.',
  'landing.trial': 'Start Your Free Trial',
  'landing.demo': 'Schedule Demo',
  'landing.reassurance': 'Free plan, no card needed.',

  'landing.sample': 'A recording of a few seconds becomes an email',
  'landing.heard': 'What you say',
  'landing.written': 'What you get',
  'landing.spoken':
    'so the meeting moved to thursday and we still need the numbers from anna before we can decide',
  'landing.email':
    'Hi all,\n\nThe meeting has moved to Thursday. Before we can decide, we still need the numbers from Anna.\n\nBest regards,\nSam',
  'landing.tryIt': 'Try it with your voice',
  'landing.play': 'Play the recording',
  'landing.pause': 'Pause the recording',
  'landing.playFailed': 'The recording could not be loaded',

  'landing.stats': 'Parlance in numbers',
  'landing.stat.languagesText': 'languages',
  'landing.stat.accuracyText': 'accuracy, depending on audio quality',
  'landing.stat.usersText': 'active users',
  'landing.stat.textsText': 'transcriptions',

  'landing.features': 'More than words on a page',
  'landing.point1.title': 'Record anywhere',
  'landing.point1.text':
    'Press one button and talk, or drop in a file. Nothing you said is lost if the page closes.',
  'landing.point2.title': 'Edit what you said',
  'landing.point2.text': 'Your words open as a page of text. Changes are saved while you type.',
  'landing.point3.title': 'Find it again',
  'landing.point3.text': 'Every transcription is kept in your history and found by any word in it.',
  'landing.point4.title': 'Sound like yourself',
  'landing.point4.text': 'Tell Parlance once how you write. Texts come out in your tone, with your greeting.',
  'landing.point5.title': 'Say it in their language',
  'landing.point5.text': 'Speak yours, send theirs: translate a text without leaving it.',
  'landing.point6.title': 'Send it from here',
  'landing.point6.text': 'One press turns a text into an email, a message or a post.',
  'landing.allFeatures': 'See all features',

  'landing.devices': 'Where your words come to you',
  'landing.device.web': 'In the browser',
  'landing.device.webText': 'Open the page and talk. Nothing to install.',
  'landing.device.desktop': 'On the desktop',
  'landing.device.desktopText': 'An app of its own, with your session kept in the system’s keychain.',
  'landing.device.phone': 'On your phone',
  'landing.device.phoneText':
    'On your home screen, in reach of your thumb, and recording without a connection.',

  'landing.uses': 'Made for people with more to say than time to type',
  'landing.use.creators': 'Content creators',
  'landing.use.creatorsText': 'Talk through an episode on a walk and come home to a script.',
  'landing.use.business': 'Business professionals',
  'landing.use.businessText': 'Leave the meeting with the email already written.',
  'landing.use.students': 'Students',
  'landing.use.studentsText': 'Say what a chapter meant while it is still clear to you.',
  'landing.use.researchers': 'Researchers',
  'landing.use.researchersText': 'Keep field notes hands-free, and search them by any word later.',

  'landing.voices': 'What people say',
  'landing.voice1': 'I dictate the summary on the stairs. It is in their inbox before I reach the car.',
  'landing.voice1.who': 'A court reporter',
  'landing.voice2': 'My supervisor asked when I had found the time to write. I had found the time to talk.',
  'landing.voice2.who': 'A PhD student',
  'landing.voice3': 'It reads like me on a good day.',
  'landing.voice3.who': 'A newsletter author',

  'landing.closing': 'Say the first sentence.',
  'landing.closingText': '10 minutes every month are free. Pro can be tried for 7 days.',
} as const;
