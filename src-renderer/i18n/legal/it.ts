import type { LegalDocuments } from './legal-document.ts';

export const it: LegalDocuments = {
  privacy: {
    title: 'Informativa sulla privacy',
    lead: 'Che cosa conserva Parlance, perché, per quanto tempo e chi altro può vederlo. Con parole che si capiscono.',
    sections: {
      responsible: {
        title: '1. Chi è responsabile',
        paragraphs: [
          'Parlance è un software che chiunque può usare su un proprio server. Chi gestisce il server che usi è responsabile dei tuoi dati. Per questo server, scrivi all’indirizzo di assistenza nella pagina dei contatti.',
          'Questa informativa descrive che cosa fa il software. Se chi gestisce il server fa di più, deve dirtelo direttamente.',
        ],
      },
      collected: {
        title: '2. Che cosa raccogliamo',
        paragraphs: [
          'Il tuo account: il tuo nome, la tua email e la tua password come hash a senso unico che nessuno può leggere.',
          'Quello che crei: registrazioni, i loro testi, il tuo profilo di personalità e il tuo esempio di scrittura, profili vocali e preferenze.',
          'Le tue sessioni: quando hai effettuato l’accesso e quando ci sei stato l’ultima volta, da quale indirizzo di rete e con quale browser. Le vedi nelle impostazioni dell’account e puoi chiuderle lì.',
          'Cifre sul tuo uso: minuti, parole e la qualità misurata delle registrazioni. Vengono mostrate a te e non servono ad altro. In Parlance non ci sono pubblicità, tracciamento o analisi di terzi.',
        ],
      },
      recordings: {
        title: '3. Le tue registrazioni',
        paragraphs: [
          'Mentre parli, la registrazione è conservata sul tuo dispositivo e inviata al server a pezzi, così niente va perso se una pagina si chiude o una connessione cade.',
          'L’audio si cancella subito dopo l’elaborazione: appena c’è il testo, il server elimina la registrazione. Se da una registrazione non è stato possibile ricavare un testo, resta finché non riprovi o non la scarti.',
          'Se attivi «Conserva le registrazioni» nelle preferenze, le registrazioni restano perché tu possa riascoltarle, finché non elimini loro o la loro trascrizione.',
        ],
      },
      texts: {
        title: '4. I tuoi testi',
        paragraphs: [
          'Le trascrizioni restano nella cronologia finché non le elimini. Nessuno tranne te può aprirle attraverso Parlance, e noi non le usiamo per addestrare alcun modello.',
        ],
      },
      services: {
        title: '5. Chi altro riceve dati',
        paragraphs: [
          'La voce diventa testo su questo server oppure, se il server è configurato così, presso un servizio audio che parla l’interfaccia di OpenAI. In quel caso riceve la registrazione, e nulla su chi sei.',
          'Quando personalizzi, controlli, traduci o riscrivi un testo, o chiedi all’assistente, il testo va al servizio di scrittura che hai scelto o lasciato scegliere a Parlance: OpenAI, Anthropic o Perplexity, nella misura in cui questo server è configurato per loro. Con il testo vanno le parti del tuo profilo di personalità che servono al compito. Senza un servizio del genere, alcuni strumenti funzionano soltanto su questo server, e Parlance lo dice.',
          'I pagamenti sono gestiti da Stripe dove questo server accetta pagamenti; il numero della tua carta non arriva mai a noi. Le email sul tuo account passano dal server di posta configurato. Le registrazioni conservate possono trovarsi presso un fornitore di spazio scelto da chi gestisce il server.',
          'Non vendiamo nulla su di te a nessuno. Consegniamo dati alle autorità solo dove la legge ci obbliga.',
        ],
      },
      purposes: {
        title: '6. Perché possiamo usare i tuoi dati',
        paragraphs: [
          'Per fare ciò per cui hai creato l’account: registrare, trascrivere, scrivere, conservare la cronologia e addebitare il piano scelto. Nelle parole del GDPR, è l’esecuzione di un contratto (articolo 6, paragrafo 1, lettera b).',
          'Per tenere sicuro il servizio: limiti alle richieste, sessioni che scadono e un breve registro tecnico di risposte ed errori. È un legittimo interesse (articolo 6, paragrafo 1, lettera f).',
          'Per conservare le registrazioni, solo perché lo hai chiesto tu (articolo 6, paragrafo 1, lettera a). Puoi tornare indietro in qualsiasi momento.',
        ],
      },
      device: {
        title: '7. Che cosa si conserva sul tuo dispositivo',
        paragraphs: [
          'Un cookie mantiene il tuo accesso. Scade dopo 7 giorni senza uso e comunque dopo 30 giorni, e gli script non possono leggerlo.',
          'Lo spazio del browser contiene il tema, la lingua, le impostazioni di accessibilità, le registrazioni e le modifiche non ancora inviate e i file dell’app, perché si apra senza connessione. Non ci sono cookie di terzi: per questo non vedi nessun avviso sui cookie.',
        ],
      },
      security: {
        title: '8. Come sono protetti i tuoi dati',
        paragraphs: [
          'I dati viaggiano cifrati ovunque il server sia raggiunto tramite https. Le password sono trasformate in hash con Argon2id. A ogni richiesta di dati si risponde solo per chi ne è titolare.',
          'Il testo che detti è trattato come dati, mai come un’istruzione, quando passa a un servizio di scrittura.',
          'Se mai dei dati finissero in mani sbagliate, avviseremo le persone interessate e le autorità nei tempi stabiliti dalla legge.',
        ],
      },
      retention: {
        title: '9. Per quanto tempo restano i dati',
        paragraphs: [
          'Registrazioni: finché non c’è il loro testo, a meno che tu non le tenga. Testi, profili e preferenze: finché non elimini loro o il tuo account.',
          'Quando elimini l’account, i suoi dati spariscono subito dal sistema in funzione, e dai backup entro 30 giorni.',
          'I documenti sui pagamenti si conservano per il tempo richiesto dalle leggi fiscali.',
        ],
      },
      rights: {
        title: '10. I tuoi diritti',
        paragraphs: [
          'Puoi vedere e correggere i tuoi dati nell’app. «Scarica i miei dati» nelle impostazioni dell’account te li dà tutti in un file. «Elimina l’account» li cancella.',
          'Puoi opporti a un uso, chiederne la limitazione e ritirare un consenso. Scrivici per tutto ciò che l’app non fa per te; rispondiamo entro un mese.',
          'Puoi presentare reclamo all’autorità per la protezione dei dati del luogo in cui vivi.',
        ],
      },
      children: {
        title: '11. Minori',
        paragraphs: [
          'Parlance non è per chi ha meno di 13 anni. Se vieni a sapere che un bambino ha creato un account, diccelo e lo eliminiamo.',
        ],
      },
      changes: {
        title: '12. Modifiche a questa informativa',
        paragraphs: [
          'Quando questa informativa cambia, cambia anche la data in alto. Ti avvisiamo nell’app o per email prima di una modifica che riguarda ciò che succede ai tuoi dati.',
        ],
      },
    },
  },
  terms: {
    title: 'Termini di servizio',
    lead: 'Che cosa puoi aspettarti da Parlance, e che cosa ci aspettiamo da te.',
    sections: {
      agreement: {
        title: '1. L’accordo',
        paragraphs: [
          'Questi termini valgono tra te e chi gestisce il server di Parlance che usi. Creando un account li accetti. Se usi Parlance per un’azienda, confermi di poterlo fare a suo nome.',
        ],
      },
      service: {
        title: '2. Che cosa fa Parlance',
        paragraphs: [
          'Parlance trasforma registrazioni in testo e ti aiuta a modificarlo, personalizzarlo, controllarlo, tradurlo e condividerlo. Quale riconoscimento vocale e quali servizi di scrittura ci siano dipende da come è configurato il server; l’app te lo mostra.',
          'Il servizio si evolve. Possiamo cambiare o ritirare una funzione, e te lo diciamo prima quando per te è importante.',
        ],
      },
      account: {
        title: '3. Il tuo account',
        paragraphs: [
          'Devi avere almeno 13 anni. Dacci un’email che funzioni, tieni la password per te e avvisaci se qualcun altro può conoscerla. Fino ad allora sei responsabile di ciò che succede con il tuo account.',
        ],
      },
      use: {
        title: '4. Uso corretto',
        paragraphs: [
          'Registra altre persone solo dove la legge lo consente, e con il loro consenso dove serve. Non caricare nulla su cui non hai diritto.',
          'Non usare Parlance per danneggiare altri, violare la legge, aggirarne i limiti, attaccarlo o guardare dati che non sono tuoi. Le richieste sono limitate perché il servizio funzioni per tutti.',
        ],
      },
      content: {
        title: '5. I tuoi contenuti',
        paragraphs: [
          'Quello che registri e scrivi è tuo. Ci permetti di conservarlo ed elaborarlo solo per quanto serve a fornirti il servizio. Non rivendichiamo alcun diritto su di esso.',
          'Parlance stesso, il suo nome e il suo aspetto restano nostri o di chi ce li ha dati.',
        ],
      },
      ai: {
        title: '6. Testo fatto dalle macchine',
        paragraphs: [
          'Il riconoscimento vocale e i modelli linguistici fanno errori. La precisione dipende dalla qualità audio. Leggi un testo prima di fidartene o di inviarlo, soprattutto quando si tratta di nomi, numeri, medicina, diritto o denaro.',
        ],
      },
      plans: {
        title: '7. Piani e minuti',
        paragraphs: [
          'Il piano gratuito ha 10 minuti al mese e 5 lingue. Pro ha 300 minuti al mese e tutte le lingue. I minuti si contano sulla durata effettiva di una registrazione; una che non riesce o in cui nessuno parla non ne costa.',
          'I minuti non usati scadono alla fine di ogni periodo di fatturazione. Un cambio di piano vale subito. Pro si può provare una volta per 7 giorni.',
        ],
      },
      payment: {
        title: '8. Pagamento, disdetta, rimborso',
        paragraphs: [
          'Pro costa 2,99 $ al mese, pagati in anticipo e rinnovati ogni mese finché non disdici. Puoi disdire o passare al piano inferiore quando vuoi, nelle impostazioni dell’account.',
          'I piani a pagamento hanno 30 giorni di garanzia di rimborso: chiedilo entro 30 giorni da un pagamento e lo riavrai. Annunciamo un cambio di prezzo almeno 30 giorni prima. Su un server senza pagamenti, i piani non costano nulla.',
        ],
      },
      availability: {
        title: '9. Disponibilità',
        paragraphs: [
          'Facciamo del nostro meglio perché Parlance funzioni, ma non possiamo promettere che sia sempre così. Le registrazioni aspettano al sicuro sul tuo dispositivo finché il server non è raggiungibile. Ogni tanto porta con te i tuoi dati: l’app li esporta per te.',
        ],
      },
      liability: {
        title: '10. Responsabilità',
        paragraphs: [
          'Parlance è fornito così com’è. Nella misura consentita dalla legge non rispondiamo di danni indiretti o di mancato guadagno, e in tutto per non più di quanto ci hai pagato nei dodici mesi precedenti.',
          'Niente di tutto questo limita la responsabilità per dolo o colpa grave, per danni alla vita o alla salute, né i diritti che la legge dà ai consumatori.',
        ],
      },
      ending: {
        title: '11. Fine dell’accordo',
        paragraphs: [
          'Puoi eliminare l’account quando vuoi nelle sue impostazioni. I suoi dati vengono cancellati come dice l’informativa sulla privacy.',
          'Possiamo sospendere un account che viola questi termini, dopo un avviso dove è possibile, e chiudere l’accordo con 30 giorni di preavviso. In quel caso riavrai quanto hai pagato per il tempo che resta.',
        ],
      },
      law: {
        title: '12. Legge e modifiche',
        paragraphs: [
          'Si applica la legge del paese in cui ha sede chi gestisce il server. Come consumatore mantieni la tutela della legge del luogo in cui vivi. Se una parte di questi termini è nulla, il resto rimane valido.',
          'Ti avvisiamo delle modifiche a questi termini almeno 30 giorni prima. Se non sei d’accordo, puoi chiudere l’accordo prima che entrino in vigore. Per le domande c’è l’indirizzo di assistenza nella pagina dei contatti.',
        ],
      },
    },
  },
};
