import type { Catalogue } from './sentences.ts'

/** What the event types say, and the attempts of deliveries. */
export const eventSentences: Catalogue = {
  'A machine was enrolled as a probe': 'Ein Rechner wurde als Sonde angemeldet',
  'A probe has sent nothing for 15 minutes': 'Eine Sonde hat 15 Minuten lang nichts gesendet',
  'A probe that was offline sends results again': 'Eine Sonde, die offline war, sendet wieder Ergebnisse',
  'A probe was revoked': 'Eine Sonde wurde widerrufen',
  'A test event that was requested': 'Ein angefordertes Test-Ereignis',
  'A webhook endpoint failed five times in a row': 'Ein Webhook-Endpunkt ist fünfmal in Folge fehlgeschlagen',
  'A webhook endpoint was paused after failures; its deliveries wait':
    'Ein Webhook-Endpunkt wurde nach Fehlern pausiert; seine Zustellungen warten',
  'A webhook endpoint that was failing accepted a delivery again':
    'Ein fehlerhafter Webhook-Endpunkt hat wieder eine Zustellung angenommen',
  'A notification channel failed five times in a row': 'Ein Kanal ist fünfmal in Folge fehlgeschlagen',
  'A notification channel was paused after failures; its messages wait':
    'Ein Kanal wurde nach Fehlern pausiert; seine Nachrichten warten',
  'A notification channel that was failing accepted a message again':
    'Ein fehlerhafter Kanal hat wieder eine Nachricht angenommen',
  'A connection fails: its provider rejects the credentials, or has been unavailable for a minute':
    'Eine Verbindung schlägt fehl: Ihr Anbieter lehnt die Zugangsdaten ab oder ist seit einer Minute nicht erreichbar',
  'A connection that was failing works again, and nothing fails because of it any more':
    'Eine fehlerhafte Verbindung funktioniert wieder, und nichts schlägt mehr ihretwegen fehl',
  'Records of a zone changed at its provider': 'Einträge einer Zone haben sich beim Anbieter geändert',
  'A zone was changed at its provider outside Holdfast':
    'Eine Zone wurde beim Anbieter außerhalb von Holdfast geändert',
  'Changes of a zone were blocked by a safety threshold and need a decision':
    'Änderungen einer Zone wurden durch eine Sicherheitsgrenze blockiert und brauchen eine Entscheidung',
  'A zone whose drift or blocked changes were reported matches its provider again':
    'Eine Zone, deren Abweichung oder blockierte Änderungen gemeldet wurden, stimmt wieder mit dem Anbieter überein',
  'Record sets were released from the resource that managed them, such as a dynamic IP':
    'Eintragssätze wurden von ihrer Verwaltung gelöst, zum Beispiel von einer dynamischen IP',
  'A monitor failed; also sent as a reminder and when the alert is escalated':
    'Ein Monitor ist ausgefallen; auch als Erinnerung und bei einer Eskalation',
  'A monitor that had an alert recovered': 'Ein Monitor mit einem Alarm ist wieder erreichbar',
  'A job did not report a success in time, or reported a failure; also sent as a reminder and when the alert is escalated':
    'Ein Job hat nicht rechtzeitig einen Erfolg oder hat einen Fehler gemeldet; auch als Erinnerung und bei einer Eskalation',
  'A job that had an alert reported a success': 'Ein Job mit einem Alarm hat einen Erfolg gemeldet',
  'An incident was opened, or reopened within 5 minutes of its resolution':
    'Ein Vorfall wurde eröffnet oder innerhalb von 5 Minuten nach seiner Lösung wieder eröffnet',
  'An incident was acknowledged, snoozed or edited, or its severity or cause changed':
    'Ein Vorfall wurde bestätigt, zurückgestellt oder bearbeitet, oder Schweregrad oder Ursache haben sich geändert',
  'Maintenance began to mute the reminders of an incident, or ended early':
    'Eine Wartung hat die Erinnerungen eines Vorfalls stummgeschaltet oder wurde vorzeitig beendet',
  'An incident was resolved': 'Ein Vorfall wurde gelöst',
  'A maintenance window starts soon': 'Ein Wartungsfenster beginnt bald',
  'A maintenance window has started': 'Ein Wartungsfenster hat begonnen',
  'A maintenance window has ended': 'Ein Wartungsfenster ist beendet',
  'A dynamic IP reported another address': 'Eine dynamische IP hat eine andere Adresse gemeldet',
  'Two devices report different addresses for a dynamic IP in turn; the first address is kept':
    'Zwei Geräte melden abwechselnd verschiedene Adressen für eine dynamische IP; die erste Adresse bleibt',
  'A dynamic IP has not reported within its stale period':
    'Eine dynamische IP hat sich nicht innerhalb ihrer Frist gemeldet',
  'A dynamic IP that was stale reported again': 'Eine veraltete dynamische IP hat sich wieder gemeldet',
  'Firewall rules that follow a dynamic IP changed at the provider':
    'Firewall-Regeln, die einer dynamischen IP folgen, haben sich beim Anbieter geändert',
  'A DNS record or firewall rule could not be updated to the address of its dynamic IP; it is retried':
    'Ein DNS-Eintrag oder eine Firewall-Regel konnte nicht auf die Adresse der dynamischen IP aktualisiert werden; es wird erneut versucht',
  'A DNS record or firewall rule that failed has the address of its dynamic IP again':
    'Ein fehlgeschlagener DNS-Eintrag oder eine Firewall-Regel hat wieder die Adresse der dynamischen IP',

  'A server went up or down': 'Ein Server ist erreichbar geworden oder ausgefallen',
  'A server has enrolled an agent': 'Ein Server hat einen Agenten angemeldet',
  'An agent was revoked, or replaced by another one of its server':
    'Ein Agent wurde widerrufen oder durch einen anderen seines Servers ersetzt',
  'Two machines seem to use the secret of an agent':
    'Zwei Rechner nutzen anscheinend das Geheimnis eines Agenten',
  'The expiry of a certificate has become more urgent, or it has expired':
    'Der Ablauf eines Zertifikats ist dringender geworden, oder es ist abgelaufen',
  'A managed certificate was issued or renewed': 'Ein verwaltetes Zertifikat wurde ausgestellt oder erneuert',
  'An agent installed a managed certificate, and its server sends it':
    'Ein Agent hat ein verwaltetes Zertifikat installiert, und sein Server sendet es',
  'An agent could not install a managed certificate':
    'Ein Agent konnte ein verwaltetes Zertifikat nicht installieren',
  'An order of a managed certificate failed; it is placed again later':
    'Eine Bestellung eines verwalteten Zertifikats ist gescheitert; sie wird später wiederholt',
  'A certificate was replaced in the places where it was, or is there no more':
    'Ein Zertifikat wurde an seinen Orten ersetzt oder ist dort nicht mehr',
  'A coverage gap of certificates was found': 'Eine Lücke bei Zertifikaten wurde gefunden',
  'A coverage gap of certificates is over, or is ignored from now on':
    'Eine Lücke bei Zertifikaten ist behoben oder wird ab jetzt ignoriert',
  'A deploy runs': 'Ein Deploy läuft',
  'A deploy has ended; one that was lost can end once more':
    'Ein Deploy ist beendet; ein verlorenes kann noch einmal enden',
  'A server is no longer at its provider': 'Ein Server ist nicht mehr beim Anbieter',
  'A snapshot of a server was made': 'Ein Snapshot eines Servers wurde erstellt',
  'A snapshot of a server was deleted': 'Ein Snapshot eines Servers wurde gelöscht',
  'A change of a volume has ended': 'Eine Änderung eines Volumes ist beendet',
  'A volume was deleted': 'Ein Volume wurde gelöscht',
  'A change of a firewall has ended': 'Eine Änderung einer Firewall ist beendet',
  'A firewall is no longer at its provider': 'Eine Firewall ist nicht mehr beim Anbieter',
  'A server was ordered here, is billed, and is not in Holdfast':
    'Ein Server wurde hier bestellt, wird berechnet und ist nicht in Holdfast',
  'What servers and their storage cost in a month is above the ceiling':
    'Was Server und ihr Speicher im Monat kosten, liegt über der Grenze',
  'What servers and their storage cost in a month is no longer above the ceiling':
    'Was Server und ihr Speicher im Monat kosten, liegt nicht mehr über der Grenze',
  'A scheduled snapshot could not be taken': 'Ein geplanter Snapshot konnte nicht erstellt werden',
  'A snapshot schedule no longer fails: it took a snapshot, was paused, or was deleted':
    'Ein Snapshot-Zeitplan schlägt nicht mehr fehl: Er hat einen Snapshot erstellt, wurde angehalten oder gelöscht',
  'An action of a server has ended': 'Eine Aktion eines Servers ist beendet',

  // Attempts
  'The receiver answered {}': 'Der Empfänger hat {} geantwortet',
  'The receiver answered {} and does not accept this message: it is not retried':
    'Der Empfänger hat {} geantwortet und nimmt diese Nachricht nicht an: Sie wird nicht erneut gesendet',
  'The receiver answered {} and accepts no messages: check the settings':
    'Der Empfänger hat {} geantwortet und nimmt keine Nachrichten an: Prüfen Sie die Einstellungen',
  'The process ended before the outcome was known; the receiver may have received it.':
    'Der Prozess endete, bevor das Ergebnis bekannt war; vielleicht hat der Empfänger sie erhalten.',
}
