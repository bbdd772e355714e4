import type { en } from './messages-en.ts'

export const de: typeof en = {
  heading: 'Benachrichtigungen',
  deleteChannelText: 'Wartende Benachrichtigungen werden verworfen.',
  deleteRuleText: 'Ihre offenen Alarme werden nicht mehr eskaliert oder wiederholt.',
}
