/** The messages of registrations of watched domains in German. */
import type { registrationMessages as en } from './messages-en.ts'

export const registrationMessages: typeof en = {
  registrationTitle: 'Registrierung bei Freigabe',
  registrationNamed: '{{name}} bei Freigabe registrieren',
  registrationOffText:
    'Aus: Sie werden nur benachrichtigt. Wenn Sie dies einschalten, registriert Holdfast den Namen, sobald er frei wird, bis zu einem Preis, den Sie festlegen.',
  registrationWaitingText:
    'Der Name wird registriert, sobald seine Freigabe bestätigt ist und der Registrar ihn anbietet. Bis dahin wird das täglich geprüft.',
  registrationOrderedText:
    'Der Name ist frei geworden und wurde bestellt. Der Ausgang des Vorgangs entscheidet.',
  registrationDoneText: 'Der Name wurde für Sie registriert.',
  registrationStoppedText:
    'Es wird nicht erneut versucht. Schalten Sie es für die nächste Freigabe wieder ein.',
  registrationWaiting: 'Registrierung ein',
  registrationFailing: 'Registrierung zurzeit nicht möglich',
  registrationOrdered: 'Registrierung bestellt',
  registrationDone: 'Für Sie registriert',
  registrationStopped: 'Nicht registriert',
  registrationState: 'Registrierung',
  anyRegistration: 'Jede Registrierung',
  switchOn: 'Einschalten',
  switchOff: 'Ausschalten',
  switchRegistrationOn: 'Registrierung einschalten',
  changeRegistration: 'Registrierung ändern',
  dismissRegistration: 'Verwerfen',
  switchRegistrationOffText:
    'Holdfast registriert {{name}} nicht mehr, wenn der Name frei wird. Er wird weiterhin beobachtet.',
  registrationHelp:
    'Wählen Sie den Registrar, der den Namen bei der Freigabe registriert. Vorher wird nichts bestellt.',
  registrationNoGuarantee:
    'Das ist keine Garantie: Andere können schneller sein. Dienste, die freie Namen fangen, bestellen innerhalb von Millisekunden, Holdfast erst nach bestätigter Freigabe.',
  presentPrice: 'Derzeitiger Preis',
  priceAfterRelease: 'Der Registrar nennt den Preis erst nach der Freigabe.',
  registrationConsequence_one:
    '{{name}} wird bei der Freigabe für {{count}} Jahr registriert, ohne dass Sie noch einmal gefragt werden. Ist der Name jetzt verfügbar, wird er sofort bestellt.',
  registrationConsequence_other:
    '{{name}} wird bei der Freigabe für {{count}} Jahre registriert, ohne dass Sie noch einmal gefragt werden. Ist der Name jetzt verfügbar, wird er sofort bestellt.',
  registrationOnce:
    'Für eine Freigabe gibt es eine Bestellung. Hat sie keinen Erfolg, werden Sie benachrichtigt.',
  acceptPremium: 'Auch einen Premium-Namen kaufen',
  acceptPremiumHelp:
    'Ein frei gewordener Name kann zum Premium-Namen werden. Auch dessen Preis darf den Höchstpreis nicht überschreiten. Verlängerungen können ebenso viel kosten.',
  premiumAccepted: 'auch Premium',
  switchedOn: 'Eingeschaltet von',
  lastAttempt: 'Letzter Versuch',
  showOperation: 'Vorgang anzeigen',
  remedyRegistrationStopped: 'Schalten Sie die Registrierung wieder ein, oder verwerfen Sie sie.',
  remedyRegistrationFailing: 'Beheben Sie das, bevor der Name frei wird.',
}
