import type { Catalogue } from '#language/german/sentences.ts'

export const manualSentences: Catalogue = {
  'Servers without an API': 'Server ohne API',
  'Servers that no API manages, such as one in your own rooms. You enter them by hand.':
    'Server, die keine API verwaltet, etwa einer in Ihren eigenen Räumen. Sie geben sie von Hand ein.',
  'Its servers are entered by hand.': 'Die Server werden von Hand eingegeben.',
}
