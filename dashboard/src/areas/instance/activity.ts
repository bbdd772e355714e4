import type { ActivityEntry, AreaActivity, SentenceText } from '#ui/activity/sentence.ts'
import { instancePaths } from './paths.ts'

function changed({ changes: { after } }: ActivityEntry): SentenceText {
  if (after?.['on_hold'] === true)
    return {
      en: ['put', 'put', 'the installation on hold'],
      de: ['die Installation', 'angehalten', 'anhalten'],
    }
  if (after?.['on_hold'] === false)
    return {
      en: ['ended', 'end', 'the hold of the installation'],
      de: ['das Anhalten der Installation', 'aufgehoben', 'aufheben'],
    }
  return {
    en: ['changed', 'change', 'the settings of the installation'],
    de: ['die Einstellungen der Installation', 'geändert', 'ändern'],
  }
}

export const instanceActivity: AreaActivity = {
  sentences: { 'instance.settings.update': changed },
  reads: { instance: { en: 'view the installation', de: 'die Installation ansehen' } },
  targetTypes: { instance: { en: 'Installation', de: 'Installation', path: () => instancePaths.instance } },
  fields: {
    private_networks_open: { en: 'Private networks', de: 'Private Netze' },
    on_hold: { en: 'On hold', de: 'Angehalten' },
    hold_reason: { en: 'Reason', de: 'Grund' },
  },
}
