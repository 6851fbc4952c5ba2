import type { ToldErrorKey } from './told-errors.ts';

/** Dutch for what went wrong on the server. */
export const nlErrors = {
  'error.invalid_input': 'Iets van wat er is verstuurd, klopt niet.',
  'error.no_audio': 'Er is geen geluid verstuurd.',
  'error.audio_unreadable':
    'Dit bestand kon niet als geluid worden gelezen. Het is misschien beschadigd of niet volledig.',
  'error.decoder_missing':
    'Deze server kan dit soort opname niet lezen. Gebruik een ander formaat, zoals MP3 of WAV.',
  'error.audio_too_long': 'Opnames kunnen hooguit 3 uur duren.',
  'error.audio_type_unsupported':
    'Dit soort bestand wordt niet ondersteund. Gebruik webm, ogg, mp4, m4a, mp3, aac, flac of wav.',
  'error.too_large': 'Dat is groter dan de server aanneemt.',
  'error.unauthenticated': 'Log eerst in.',
  'error.wrong_credentials': 'E-mailadres of wachtwoord klopt niet',
  'error.wrong_password': 'Je huidige wachtwoord klopt niet.',
  'error.reauthentication_required': 'Vul hiervoor je wachtwoord nog eens in.',
  'error.link_invalid': 'Deze link werkt niet meer. Vraag een nieuwe aan bij je instellingen.',
  'error.mail_failed': 'Het bericht kon niet worden verstuurd. Probeer het later opnieuw.',
  'error.not_found': 'Hier is niets.',
  'error.email_taken': 'Er is al een account met dit e-mailadres.',
  'error.no_speech': 'In deze opname is geen spraak gevonden.',
  'error.quota_exceeded': 'Je minuten van deze maand zijn op.',
  'error.calls_exceeded': 'Je verzoeken aan AI-diensten van deze maand zijn op.',
  'error.too_many_voice_profiles':
    'Je hebt zoveel stemprofielen als er kunnen zijn. Verwijder er een om plaats te maken.',
  'error.plan_required': 'Opnemen in deze taal kan met het Pro-abonnement.',
  'error.password_common': 'Dit wachtwoord staat op lijsten van veelgebruikte wachtwoorden. Kies een ander.',
  'error.language_unsupported': 'De spraakherkenning van deze server verstaat deze taal niet.',
  'error.rate_limited': 'Te veel verzoeken. Wacht even.',
  'error.rate_limited_until': 'Te veel verzoeken. Je kunt het {{when, relativetime}} opnieuw proberen.',
  'error.server_busy': 'De server heeft het druk. Probeer het zo weer.',
  'error.speech_failed': 'De spraakherkenning kon deze opname niet uitschrijven. Probeer het opnieuw.',
  'error.speech_timeout': 'De spraakherkenning deed er te lang over. Probeer het opnieuw.',
  'error.audio_store_failed': 'De opname kon niet worden opgeslagen of opgehaald. Probeer het opnieuw.',
  'error.storage_full':
    'De server heeft geen ruimte meer voor opnames. Wat je zei, is op je apparaat bewaard.',
  'error.trial_used': 'Je hebt Pro al geprobeerd.',
  'error.payment_failed':
    'De betaaldienst gaf geen antwoord. Je abonnement is niet gewijzigd; probeer het opnieuw.',
  'error.not_for_sale': 'Op deze server valt niets te betalen.',
  'error.payment_pending': 'Je betaling wordt nog bevestigd. Je abonnement verandert zodra dat is gebeurd.',
  'error.provider_refused': 'De schrijfdienst gaf geen versie van deze tekst.',
  'error.provider_failed': 'Dit lukte de schrijfdienst niet. Probeer het opnieuw.',
  'error.provider_timeout': 'De schrijfdienst deed er te lang over. Probeer het opnieuw.',
  'error.provider_busy': 'De schrijfdienst heeft het druk of het tegoed is op. Probeer het later opnieuw.',
  'error.text_too_long': 'Deze tekst is te lang voor de schrijfdienst.',
  'error.internal': 'Er ging iets mis op de server.',
  'error.invalid_json': 'Wat er is verstuurd, is geen geldige JSON.',
  'error.two_credentials': 'Stuur een sessiecookie of een token, niet allebei.',
  'error.body_type_unsupported': 'Wat er is verstuurd, is van een soort dat dit adres niet aanneemt.',
  'error.cross_origin': 'Verzoeken van andere websites worden niet aangenomen.',
  'error.method_not_allowed': 'Dit adres kent deze methode niet.',
  'error.version_conflict': 'Deze tekst is intussen ergens anders gewijzigd.',
  'error.take_conflict': 'Deze opname is op een andere manier begonnen.',
  'error.take_closed': 'Deze opname is compleet: er kan niets meer bij.',
  'error.take_open': 'Deze opname is nog niet afgelopen.',
  'error.chunk_conflict': 'Dit deel van de opname is al aangekomen, met een andere inhoud.',
  'error.chunks_missing': 'Delen van deze opname zijn nog niet aangekomen.',
  'error.digest_mismatch': 'Wat aankwam, is niet wat er is verstuurd. Stuur het opnieuw.',
  'error.payment_unproven': 'Dit bericht is niet ondertekend door de betaaldienst.',
  'error.server_unreachable': 'De server is niet bereikbaar. Controleer je verbinding.',
  'error.speech_unavailable':
    'Op deze server is geen spraakherkenning beschikbaar. Stel OPENAI_API_KEY in of haal een spraakmodel op.',
  'error.cancelled': 'Het verzoek is geannuleerd.',
  'error.provider_not_configured':
    'Hiervoor is een schrijfdienst nodig, en deze server heeft er geen sleutel voor.',
  'error.provider_key_refused': 'De schrijfdienst accepteert de sleutel van deze server niet.',
  'error.mail_not_configured':
    'Deze server kan geen mail versturen. Wie hem beheert, moet SMTP_URL en PUBLIC_URL instellen.',
} as const satisfies Record<ToldErrorKey, string>;
