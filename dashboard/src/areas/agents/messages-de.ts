import type { Namespaces } from '#language/language.ts'

export const de: Namespaces['agents'] = {
  agents: 'Agenten',
  enrolmentTokens: 'Anmeldetoken',
  enrolled: 'Angemeldet',
  reporting: 'Meldet sich',
  silent: 'Meldet sich nicht',
  usable: 'Nutzbar',
  usedUp: 'Aufgebraucht',
  deleteAgentText: 'Seine Angaben und Zertifikate gehen mit ihm. Die Messwerte des Servers bleiben.',
}
