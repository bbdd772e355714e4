import { checkSentences } from './checks.ts'
import { dnsSentences } from './dns.ts'
import { domainSentences } from './domains.ts'
import { eventSentences } from './events.ts'
import { installationSentences } from './installation.ts'
import { problemSentences } from './problems.ts'
import { providerSentences } from './providers/providers.ts'
import { germanOf } from './sentences.ts'

/** Loaded on German pages when the API first sends a sentence. */
export const toGerman = germanOf({
  ...checkSentences,
  ...dnsSentences,
  ...domainSentences,
  ...eventSentences,
  ...installationSentences,
  ...problemSentences,
  ...providerSentences,
})
