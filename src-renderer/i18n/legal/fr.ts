import type { LegalDocuments } from './legal-document.ts';

export const fr: LegalDocuments = {
  privacy: {
    title: 'Politique de confidentialité',
    lead: 'Ce que Parlance garde, pourquoi, combien de temps, et qui d’autre peut le voir. Dans des mots compréhensibles.',
    sections: {
      responsible: {
        title: '1. Qui est responsable',
        paragraphs: [
          'Parlance est un logiciel que chacun peut faire tourner sur son propre serveur. La personne ou l’organisation qui exploite le serveur que vous utilisez est responsable de vos données. Pour ce serveur, écrivez à l’adresse d’assistance de la page de contact.',
          'Cette politique décrit ce que fait le logiciel. Si l’exploitant du serveur fait davantage, c’est à lui de vous le dire.',
        ],
      },
      collected: {
        title: '2. Ce que nous recueillons',
        paragraphs: [
          'Votre compte : votre nom, votre adresse e-mail et votre mot de passe sous forme d’empreinte à sens unique que personne ne peut lire.',
          'Ce que vous créez : enregistrements, leurs textes, votre profil de personnalité et votre exemple d’écriture, profils vocaux et préférences.',
          'Vos sessions : quand vous vous êtes connecté et quand vous êtes venu pour la dernière fois, de quelle adresse réseau et avec quel navigateur. Vous les voyez dans les paramètres de votre compte et pouvez y mettre fin.',
          'Des chiffres sur votre propre usage : minutes, mots et qualité mesurée des enregistrements. Ils vous sont montrés et ne servent à rien d’autre. Dans Parlance, il n’y a ni publicité, ni pistage, ni mesure d’audience par des tiers.',
        ],
      },
      recordings: {
        title: '3. Vos enregistrements',
        paragraphs: [
          'Pendant que vous parlez, l’enregistrement est gardé sur votre appareil et envoyé au serveur par morceaux, pour que rien ne se perde si une page se ferme ou si une connexion est coupée.',
          'Le son est supprimé juste après le traitement : dès que son texte existe, le serveur supprime l’enregistrement. Si un enregistrement n’a pas pu devenir du texte, il reste jusqu’à ce que vous réessayiez ou que vous le jetiez.',
          'Si vous activez « Garder les enregistrements » dans vos préférences, ils restent pour que vous puissiez les réécouter, jusqu’à ce que vous les supprimiez, eux ou leur transcription.',
        ],
      },
      texts: {
        title: '4. Vos textes',
        paragraphs: [
          'Les transcriptions restent dans votre historique jusqu’à ce que vous les supprimiez. Personne d’autre que vous ne peut les ouvrir par Parlance, et nous ne nous en servons pour entraîner aucun modèle.',
        ],
      },
      services: {
        title: '5. Qui d’autre reçoit des données',
        paragraphs: [
          'La parole devient du texte sur ce serveur ou, si le serveur est configuré ainsi, auprès d’un service audio qui parle l’interface d’OpenAI. Dans ce cas, celui-ci reçoit l’enregistrement, et rien sur votre identité.',
          'Quand vous personnalisez, vérifiez, traduisez ou réécrivez un texte, ou posez une question à l’assistant, le texte va au service d’écriture que vous avez choisi ou laissé choisir à Parlance : OpenAI, Anthropic ou Perplexity, pour autant que ce serveur soit configuré pour eux. Les parties de votre profil de personnalité nécessaires à la tâche l’accompagnent. Sans un tel service, quelques outils fonctionnent sur ce serveur seul, et Parlance le signale.',
          'Les paiements passent par Stripe là où ce serveur accepte des paiements ; votre numéro de carte ne nous parvient jamais. Les e-mails sur votre compte passent par le serveur de messagerie configuré. Les enregistrements gardés peuvent être stockés chez un hébergeur choisi par l’exploitant du serveur.',
          'Nous ne vendons rien de ce qui vous concerne, à personne. Nous ne transmettons de données aux autorités que là où la loi nous y oblige.',
        ],
      },
      purposes: {
        title: '6. Pourquoi nous pouvons utiliser vos données',
        paragraphs: [
          'Pour faire ce pour quoi vous vous êtes inscrit : enregistrer, transcrire, écrire, garder votre historique et facturer l’offre choisie. Selon les termes du RGPD, c’est l’exécution d’un contrat (article 6, paragraphe 1, point b).',
          'Pour garder le service sûr : limitation des demandes, sessions qui expirent, et un court journal technique des réponses et des erreurs. C’est un intérêt légitime (article 6, paragraphe 1, point f).',
          'Pour garder des enregistrements, uniquement parce que vous l’avez demandé (article 6, paragraphe 1, point a). Vous pouvez revenir là-dessus à tout moment.',
        ],
      },
      device: {
        title: '7. Ce qui est gardé sur votre appareil',
        paragraphs: [
          'Un cookie vous garde connecté. Il prend fin après 7 jours sans utilisation et de toute façon après 30 jours, et aucun script ne peut le lire.',
          'Le stockage du navigateur contient votre thème, votre langue, vos paramètres d’accessibilité, les enregistrements et modifications pas encore envoyés, et les fichiers de l’application pour qu’elle s’ouvre sans connexion. Il n’y a pas de cookies de tiers ; c’est pourquoi vous ne voyez pas de bandeau de cookies.',
        ],
      },
      security: {
        title: '8. Comment vos données sont protégées',
        paragraphs: [
          'Les données sont chiffrées pendant le transport partout où le serveur est joint par https. Les mots de passe sont hachés avec Argon2id. Toute demande de données ne reçoit de réponse que pour leur propriétaire.',
          'Le texte que vous dictez est traité comme une donnée, jamais comme une consigne, quand il est transmis à un service d’écriture.',
          'Si des données devaient un jour tomber entre de mauvaises mains, nous en informons les personnes concernées et les autorités dans les délais fixés par la loi.',
        ],
      },
      retention: {
        title: '9. Combien de temps les données sont gardées',
        paragraphs: [
          'Enregistrements : jusqu’à ce que leur texte existe, sauf si vous les gardez. Textes, profils et préférences : jusqu’à ce que vous les supprimiez, ou votre compte.',
          'Quand vous supprimez votre compte, ses données disparaissent aussitôt du système en service, et des sauvegardes dans les 30 jours.',
          'Les documents relatifs aux paiements sont gardés aussi longtemps que la loi fiscale l’exige.',
        ],
      },
      rights: {
        title: '10. Vos droits',
        paragraphs: [
          'Vous pouvez voir et corriger vos données dans l’application. « Télécharger mes données » dans les paramètres de votre compte vous les donne toutes en un fichier. « Supprimer le compte » les efface.',
          'Vous pouvez vous opposer à un usage, en demander la limitation et retirer un consentement. Écrivez-nous pour tout ce que l’application ne fait pas pour vous ; nous répondons dans un délai d’un mois.',
          'Vous pouvez porter plainte auprès de l’autorité de protection des données de votre lieu de résidence.',
        ],
      },
      children: {
        title: '11. Enfants',
        paragraphs: [
          'Parlance n’est pas destiné aux moins de 13 ans. Si vous apprenez qu’un enfant a créé un compte, dites-le-nous et nous le supprimons.',
        ],
      },
      changes: {
        title: '12. Changements de cette politique',
        paragraphs: [
          'Quand cette politique change, la date en haut change aussi. Nous vous prévenons dans l’application ou par e-mail avant tout changement qui touche à ce qu’il advient de vos données.',
        ],
      },
    },
  },
  terms: {
    title: 'Conditions d’utilisation',
    lead: 'Ce que vous pouvez attendre de Parlance, et ce que nous attendons de vous.',
    sections: {
      agreement: {
        title: '1. Le contrat',
        paragraphs: [
          'Ces conditions s’appliquent entre vous et l’exploitant du serveur Parlance que vous utilisez. En créant un compte, vous les acceptez. Si vous utilisez Parlance pour une entreprise, vous confirmez pouvoir le faire en son nom.',
        ],
      },
      service: {
        title: '2. Ce que fait Parlance',
        paragraphs: [
          'Parlance transforme des enregistrements en texte et vous aide à le modifier, à le personnaliser, à le vérifier, à le traduire et à le partager. Le moteur vocal et les services d’écriture disponibles dépendent de la configuration du serveur ; l’application vous les montre.',
          'Le service évolue. Nous pouvons modifier ou retirer une fonction, et vous prévenons à l’avance quand cela compte pour vous.',
        ],
      },
      account: {
        title: '3. Votre compte',
        paragraphs: [
          'Vous devez avoir au moins 13 ans. Donnez-nous une adresse e-mail qui fonctionne, gardez votre mot de passe pour vous et prévenez-nous si quelqu’un d’autre peut le connaître. Jusque-là, vous êtes responsable de ce qui se passe avec votre compte.',
        ],
      },
      use: {
        title: '4. Usage loyal',
        paragraphs: [
          'N’enregistrez d’autres personnes que là où la loi le permet, et avec leur accord là où il est nécessaire. N’importez rien sur quoi vous n’avez pas de droit.',
          'N’utilisez pas Parlance pour nuire à autrui, enfreindre la loi, contourner ses limites, l’attaquer ou consulter des données qui ne sont pas les vôtres. Les demandes sont limitées pour que le service fonctionne pour tous.',
        ],
      },
      content: {
        title: '5. Votre contenu',
        paragraphs: [
          'Ce que vous enregistrez et écrivez est à vous. Vous nous autorisez à le stocker et à le traiter, seulement dans la mesure nécessaire pour vous fournir le service. Nous n’y revendiquons aucun droit.',
          'Parlance lui-même, son nom et son apparence restent à nous ou à ceux de qui nous les tenons.',
        ],
      },
      ai: {
        title: '6. Textes faits par des machines',
        paragraphs: [
          'La reconnaissance vocale et les modèles de langage font des erreurs. La précision dépend de la qualité audio. Lisez un texte avant de vous y fier ou de l’envoyer, surtout s’il y est question de noms, de chiffres, de médecine, de droit ou d’argent.',
        ],
      },
      plans: {
        title: '7. Offres et minutes',
        paragraphs: [
          'L’offre gratuite comprend 10 minutes par mois et 5 langues. Pro comprend 300 minutes par mois et toutes les langues. Les minutes sont comptées d’après la durée réelle d’un enregistrement ; un enregistrement qui échoue ou ne contient pas de parole n’en coûte aucune.',
          'Les minutes inutilisées expirent à la fin de chaque période de facturation. Un changement d’offre prend effet aussitôt. Pro peut s’essayer une fois pendant 7 jours.',
        ],
      },
      payment: {
        title: '8. Paiement, résiliation, remboursement',
        paragraphs: [
          'Pro coûte 2,99 $ par mois, payés d’avance et renouvelés chaque mois jusqu’à résiliation. Vous pouvez résilier ou passer à l’offre inférieure à tout moment dans les paramètres de votre compte.',
          'Les offres payantes ont une garantie de remboursement de 30 jours : demandez-le dans les 30 jours suivant un paiement et il vous est rendu. Nous annonçons un changement de prix au moins 30 jours à l’avance. Sur un serveur sans paiements, les offres ne coûtent rien.',
        ],
      },
      availability: {
        title: '9. Disponibilité',
        paragraphs: [
          'Nous faisons de notre mieux pour que Parlance fonctionne, mais ne pouvons pas promettre qu’il le fera toujours. Les enregistrements attendent en sécurité sur votre appareil tant que le serveur est injoignable. Emportez vos données de temps en temps : l’application les exporte pour vous.',
        ],
      },
      liability: {
        title: '10. Responsabilité',
        paragraphs: [
          'Parlance est fourni tel quel. Dans la mesure permise par la loi, nous ne répondons pas des dommages indirects ni du manque à gagner, et au total pas de plus que ce que vous nous avez payé au cours des douze mois précédents.',
          'Rien ici ne limite la responsabilité en cas de faute intentionnelle ou de négligence grave, d’atteinte à la vie ou à la santé, ni les droits que la loi donne aux consommateurs.',
        ],
      },
      ending: {
        title: '11. Fin du contrat',
        paragraphs: [
          'Vous pouvez supprimer votre compte à tout moment dans ses paramètres. Ses données sont effacées comme le dit la politique de confidentialité.',
          'Nous pouvons suspendre un compte qui enfreint ces conditions, après un avertissement quand c’est possible, et mettre fin au contrat avec un préavis de 30 jours. Vous récupérez alors ce que vous avez payé pour le temps restant.',
        ],
      },
      law: {
        title: '12. Droit et changements',
        paragraphs: [
          'Le droit du pays où l’exploitant du serveur a son siège s’applique. En tant que consommateur, vous gardez la protection du droit de votre lieu de résidence. Si une partie de ces conditions est nulle, le reste demeure.',
          'Nous vous informons des changements de ces conditions au moins 30 jours à l’avance. Si vous n’êtes pas d’accord, vous pouvez mettre fin au contrat avant qu’ils s’appliquent. Les questions vont à l’adresse d’assistance de la page de contact.',
        ],
      },
    },
  },
};
