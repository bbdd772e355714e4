/** The messages of the lifecycle of a registration in German. */
import type { lifecycleMessages as en } from './messages-en.ts'

export const lifecycleMessages: typeof en = {
  lifecycle: 'Lebenszyklus',
  lifecycleText:
    'Begonnene Phasen, wie sie beobachtet wurden, und die nächsten, wie sie zu erwarten sind, wenn die Registrierung weder verlängert noch wiederhergestellt wird.',
  phaseNow: 'Jetzt',
  phaseRegisteredText: 'Der Inhaber kann sie verlängern.',
  phaseExpiredText: 'Der Registrar kann sie noch verlängern.',
  phaseRedemption: 'Wiederherstellbar',
  phaseRedemptionText: 'Sie kann noch wiederhergestellt werden.',
  phasePendingDelete: 'Vor der Löschung',
  phasePendingDeleteText: 'Sie kann nicht mehr wiederhergestellt werden.',
  phaseRelease: 'Freigabe',
  phaseReleaseText: 'Wer den Namen danach zuerst registriert, bekommt ihn.',
  phaseAvailableText: 'Bestätigt, dass er nicht registriert ist.',
  confidenceHigh: 'Verlässlich',
  confidenceMedium: 'Wahrscheinlich',
  confidenceLow: 'Geschätzt',
  notObserved: 'Nicht beobachtet',
  beganOn: 'Ab {{date}}',
  beganBy: 'Ab {{date}} oder früher',
  begunSince: 'Seit {{date}}',
  beginsOn: 'Erwartet {{date}}',
  beginsUnknown: 'Zeitpunkt nicht bekannt',
  beginsAfterRelease: 'Nach der Freigabe',
}
