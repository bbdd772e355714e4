import { acmeSentences } from './certificates/acme.ts'
import { certificateSentences } from './certificates/certificates.ts'
import { gapSentences } from './certificates/gaps.ts'
import { checkSentences } from './checks.ts'
import { agentSentences } from './cloud/agents.ts'
import { deploySentences } from './cloud/deploys.ts'
import { cloudResourceSentences } from './cloud/resources.ts'
import { serverSentences } from './cloud/servers.ts'
import { dnsSentences } from './dns.ts'
import { domainCheckSentences } from './domains/checks.ts'
import { domainSentences } from './domains/domains.ts'
import { domainOperationSentences } from './domains/operations.ts'
import { eventSentences } from './events.ts'
import { installationSentences } from './installation.ts'
import { problemSentences } from './problems.ts'
import { providerSentences } from './providers/providers.ts'
import { germanOf } from './sentences.ts'

/** Loaded on German pages when the API first sends a sentence. */
export const toGerman = germanOf({
  ...acmeSentences,
  ...agentSentences,
  ...certificateSentences,
  ...checkSentences,
  ...cloudResourceSentences,
  ...deploySentences,
  ...dnsSentences,
  ...domainCheckSentences,
  ...domainOperationSentences,
  ...domainSentences,
  ...eventSentences,
  ...gapSentences,
  ...installationSentences,
  ...problemSentences,
  ...providerSentences,
  ...serverSentences,
})
