import type { en } from './messages-en.ts'

export const de: Record<keyof typeof en, string> = {
  agents: 'Agenten',
  enrolmentTokens: 'Anmeldetoken',
  enrolled: 'Angemeldet',
  reporting: 'Meldet sich',
  silent: 'Meldet sich nicht',
  usable: 'Nutzbar',
  usedUp: 'Aufgebraucht',
  deleteAgentText: 'Seine Angaben und Zertifikate gehen mit ihm. Die Messwerte des Servers bleiben.',
}
