import type { LegalDocuments } from './legal-document.ts';

export const nl: LegalDocuments = {
  privacy: {
    title: 'Privacybeleid',
    lead: 'Wat Parlance bewaart, waarom, hoe lang, en wie het nog meer te zien krijgt. In begrijpelijke woorden.',
    sections: {
      responsible: {
        title: '1. Wie verantwoordelijk is',
        paragraphs: [
          'Parlance is software die iedereen op een eigen server kan draaien. Wie de server beheert die jij gebruikt, is verantwoordelijk voor je gegevens. Schrijf voor deze server naar het adres op de contactpagina.',
          'Dit beleid beschrijft wat de software doet. Doet de beheerder van de server meer, dan moet die je dat zelf vertellen.',
        ],
      },
      collected: {
        title: '2. Wat we verzamelen',
        paragraphs: [
          'Je account: je naam, je e-mailadres en je wachtwoord als eenrichtingshash die niemand kan lezen.',
          'Wat je maakt: opnames, hun teksten, je persoonlijkheidsprofiel en schrijfvoorbeeld, stemprofielen en voorkeuren.',
          'Je sessies: wanneer je inlogde en hier het laatst was, vanaf welk netwerkadres en met welke browser. Je ziet ze in je accountinstellingen en kunt ze daar beëindigen.',
          'Cijfers over je eigen gebruik: minuten, woorden en de gemeten kwaliteit van opnames. Ze worden aan jou getoond en voor niets anders gebruikt. In Parlance zit geen reclame, geen tracking en geen analyse door anderen.',
        ],
      },
      recordings: {
        title: '3. Je opnames',
        paragraphs: [
          'Terwijl je spreekt, wordt de opname op je apparaat bewaard en in stukken naar de server gestuurd, zodat er niets verloren gaat als een pagina sluit of een verbinding wegvalt.',
          'Geluid wordt direct na de verwerking verwijderd: zodra de tekst er is, verwijdert de server de opname. Kon van een opname geen tekst worden gemaakt, dan blijft ze tot je het opnieuw probeert of haar weggooit.',
          'Zet je in je voorkeuren "Opnames bewaren" aan, dan blijven opnames bestaan om terug te luisteren, tot je ze of hun transcriptie verwijdert.',
        ],
      },
      texts: {
        title: '4. Je teksten',
        paragraphs: [
          'Transcripties blijven in je geschiedenis tot je ze verwijdert. Niemand anders kan ze via Parlance openen, en wij trainen er geen modellen mee.',
        ],
      },
      services: {
        title: '5. Wie nog meer gegevens krijgt',
        paragraphs: [
          'Spraak wordt op deze server tekst, of, als de server zo is ingesteld, bij een audiodienst die de interface van OpenAI spreekt. Die krijgt dan de opname, en niets over wie je bent.',
          'Laat je een tekst persoonlijk maken, nakijken, vertalen of herschrijven, of vraag je de assistent iets, dan gaat de tekst naar de schrijfdienst die je koos of Parlance liet kiezen: OpenAI, Anthropic of Perplexity, voor zover deze server daarvoor is ingesteld. Daarbij gaan de delen van je persoonlijkheidsprofiel die voor de taak nodig zijn. Zonder zo’n dienst werken enkele hulpmiddelen alleen op deze server, en Parlance zegt dat erbij.',
          'Betalingen lopen via Stripe waar deze server betalingen aanneemt; je kaartnummer komt nooit bij ons. Mails over je account gaan via de ingestelde mailserver. Bewaarde opnames kunnen staan bij een opslagdienst die de beheerder van de server heeft gekozen.',
          'We verkopen niets over jou aan wie dan ook. Aan overheden geven we gegevens alleen als de wet ons daartoe verplicht.',
        ],
      },
      purposes: {
        title: '6. Waarom we je gegevens mogen gebruiken',
        paragraphs: [
          'Om te doen waarvoor je je aanmeldde: opnemen, transcriberen, schrijven, je geschiedenis bewaren en je gekozen abonnement in rekening brengen. In de woorden van de AVG is dat de uitvoering van een overeenkomst (artikel 6, lid 1, onder b).',
          'Om de dienst veilig te houden: verzoeken begrenzen, sessies die aflopen, en een kort technisch logboek van antwoorden en fouten. Dat is een gerechtvaardigd belang (artikel 6, lid 1, onder f).',
          'Om opnames te bewaren, alleen omdat jij erom vroeg (artikel 6, lid 1, onder a). Dat kun je altijd terugnemen.',
        ],
      },
      device: {
        title: '7. Wat er op je apparaat staat',
        paragraphs: [
          'Eén cookie houdt je ingelogd. Die loopt af na 7 dagen zonder gebruik en hoe dan ook na 30 dagen, en scripts kunnen haar niet lezen.',
          'De opslag van de browser bevat je thema, je taal, je toegankelijkheidsinstellingen, nog niet verstuurde opnames en wijzigingen, en de bestanden van de app zodat die zonder verbinding opent. Er zijn geen cookies van anderen; daarom zie je geen cookiemelding.',
        ],
      },
      security: {
        title: '8. Hoe je gegevens beschermd zijn',
        paragraphs: [
          'Gegevens worden versleuteld verstuurd waar de server via https bereikbaar is. Wachtwoorden worden gehasht met Argon2id. Elk verzoek om gegevens wordt alleen voor de eigenaar beantwoord.',
          'Tekst die je dicteert wordt, als die naar een schrijfdienst gaat, behandeld als gegevens en nooit als opdracht.',
          'Mochten gegevens ooit in verkeerde handen vallen, dan melden we dat aan de betrokkenen en de autoriteiten binnen de tijd die de wet stelt.',
        ],
      },
      retention: {
        title: '9. Hoe lang gegevens blijven',
        paragraphs: [
          'Opnames: tot de tekst er is, tenzij je ze bewaart. Teksten, profielen en voorkeuren: tot je ze of je account verwijdert.',
          'Verwijder je je account, dan zijn de gegevens direct weg uit het werkende systeem, en binnen 30 dagen uit back-ups.',
          'Stukken over betalingen bewaren we zo lang als de belastingwet eist.',
        ],
      },
      rights: {
        title: '10. Je rechten',
        paragraphs: [
          'Je kunt je gegevens in de app bekijken en verbeteren. "Mijn gegevens downloaden" in je accountinstellingen geeft je alles als bestand. "Account verwijderen" wist het.',
          'Je kunt bezwaar maken, om beperking vragen en een toestemming intrekken. Schrijf ons over alles wat de app niet voor je doet; we antwoorden binnen een maand.',
          'Je kunt een klacht indienen bij de toezichthouder waar je woont.',
        ],
      },
      children: {
        title: '11. Kinderen',
        paragraphs: [
          'Parlance is niet voor mensen onder de 13. Merk je dat een kind een account heeft gemaakt, vertel het ons en we verwijderen het.',
        ],
      },
      changes: {
        title: '12. Wijzigingen van dit beleid',
        paragraphs: [
          'Verandert dit beleid, dan verandert de datum bovenaan mee. Voor een wijziging die raakt wat er met je gegevens gebeurt, laten we het je in de app of per mail weten.',
        ],
      },
    },
  },
  terms: {
    title: 'Gebruiksvoorwaarden',
    lead: 'Wat je van Parlance mag verwachten, en wat wij van jou verwachten.',
    sections: {
      agreement: {
        title: '1. De overeenkomst',
        paragraphs: [
          'Deze voorwaarden gelden tussen jou en wie de Parlance-server beheert die je gebruikt. Door een account te maken ga je ermee akkoord. Gebruik je Parlance voor een bedrijf, dan bevestig je dat je dat namens dat bedrijf mag.',
        ],
      },
      service: {
        title: '2. Wat Parlance doet',
        paragraphs: [
          'Parlance maakt tekst van opnames en helpt je die te bewerken, persoonlijk te maken, na te kijken, te vertalen en te delen. Welke spraakherkenning en welke schrijfdiensten er zijn, hangt af van hoe de server is ingesteld; de app laat het je zien.',
          'De dienst ontwikkelt zich. We kunnen een functie veranderen of laten vervallen, en zeggen dat vooraf waar het voor je uitmaakt.',
        ],
      },
      account: {
        title: '3. Je account',
        paragraphs: [
          'Je moet minstens 13 jaar zijn. Geef een e-mailadres dat werkt, houd je wachtwoord voor jezelf en meld het als iemand anders het kan kennen. Tot dan ben je verantwoordelijk voor wat er via je account gebeurt.',
        ],
      },
      use: {
        title: '4. Eerlijk gebruik',
        paragraphs: [
          'Neem anderen alleen op waar de wet dat toestaat, en met hun toestemming waar die nodig is. Upload niets waar je geen recht op hebt.',
          'Gebruik Parlance niet om anderen te schaden, de wet te overtreden, de limieten te omzeilen, de dienst aan te vallen of gegevens te bekijken die niet van jou zijn. Verzoeken zijn begrensd, zodat de dienst voor iedereen werkt.',
        ],
      },
      content: {
        title: '5. Je inhoud',
        paragraphs: [
          'Wat je opneemt en schrijft is van jou. Je staat ons toe het op te slaan en te verwerken, alleen voor zover dat nodig is om jou de dienst te leveren. We maken er geen aanspraak op.',
          'Parlance zelf, de naam en het ontwerp blijven van ons of van wie we ze hebben.',
        ],
      },
      ai: {
        title: '6. Tekst van machines',
        paragraphs: [
          'Spraakherkenning en taalmodellen maken fouten. De nauwkeurigheid hangt af van de geluidskwaliteit. Lees een tekst voor je erop vertrouwt of hem verstuurt, vooral bij namen, getallen, medische zaken, recht of geld.',
        ],
      },
      plans: {
        title: '7. Abonnementen en minuten',
        paragraphs: [
          'Het gratis abonnement heeft 10 minuten per maand en 5 talen. Pro heeft 300 minuten per maand en alle talen. Minuten worden geteld naar de werkelijke lengte van een opname; een opname die mislukt of waarin niet gesproken wordt, kost er geen.',
          'Ongebruikte minuten vervallen aan het eind van elke betaalperiode. Een ander abonnement gaat direct in. Pro kun je één keer 7 dagen proberen.',
        ],
      },
      payment: {
        title: '8. Betalen, opzeggen, geld terug',
        paragraphs: [
          'Pro kost $2,99 per maand, vooraf te betalen en elke maand verlengd tot je opzegt. Opzeggen of verlagen kan altijd in je accountinstellingen.',
          'Betaalde abonnementen hebben 30 dagen geld-terug-garantie: vraag het binnen 30 dagen na een betaling en je krijgt haar terug. Een andere prijs kondigen we minstens 30 dagen vooraf aan. Op een server zonder betalingen kosten abonnementen niets.',
        ],
      },
      availability: {
        title: '9. Beschikbaarheid',
        paragraphs: [
          'We doen ons best om Parlance draaiend te houden, maar kunnen niet beloven dat dit altijd lukt. Opnames wachten veilig op je apparaat als de server niet bereikbaar is. Neem je gegevens af en toe mee: de app exporteert ze voor je.',
        ],
      },
      liability: {
        title: '10. Aansprakelijkheid',
        paragraphs: [
          'Parlance wordt geleverd zoals het is. Voor zover de wet het toestaat zijn we niet aansprakelijk voor indirecte schade of gederfde winst, en in totaal voor niet meer dan je ons in de twaalf maanden ervoor hebt betaald.',
          'Niets hier beperkt de aansprakelijkheid voor opzet of grove nalatigheid, voor schade aan leven of gezondheid, of rechten die de wet consumenten geeft.',
        ],
      },
      ending: {
        title: '11. Einde van de overeenkomst',
        paragraphs: [
          'Je kunt je account altijd verwijderen in de instellingen. De gegevens worden gewist zoals het privacybeleid zegt.',
          'We mogen een account dat deze voorwaarden schendt stilleggen, zo mogelijk na een waarschuwing, en de overeenkomst beëindigen met 30 dagen opzegtermijn. Wat je voor de resterende tijd hebt betaald, krijg je dan terug.',
        ],
      },
      law: {
        title: '12. Recht en wijzigingen',
        paragraphs: [
          'Van toepassing is het recht van het land waar de beheerder van de server gevestigd is. Als consument houd je de bescherming van de wet waar je woont. Is een deel van deze voorwaarden ongeldig, dan blijft de rest staan.',
          'Wijzigingen van deze voorwaarden melden we minstens 30 dagen vooraf. Ben je het er niet mee eens, dan kun je de overeenkomst beëindigen voor ze gelden. Vragen gaan naar het adres op de contactpagina.',
        ],
      },
    },
  },
};
