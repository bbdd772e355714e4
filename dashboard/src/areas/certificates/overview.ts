import { request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart } from '#area.ts'
import { withLocalTimes } from '#ui/format/time.tsx'
import { certificatePaths } from './paths.ts'
import { titleOf } from './states.tsx'

/** Certificates with a severe finding. */
export async function readCertificatesOverview({
  send,
  t,
  language,
}: OverviewContext<'certificates'>): Promise<OverviewPart> {
  const { data, next_cursor } = await send(
    request('certificates.list', { query: { needs_attention: true, limit: 50 } }),
  )
  return {
    attention: data.map((certificate): Attention => {
      const [worst] = certificate.findings
      return {
        key: certificate.id,
        tone: 'bad',
        title: titleOf(certificate),
        path: certificatePaths.certificate(certificate.id),
        detail: worst ? withLocalTimes(worst.message, language) : t('expiresSoon'),
        remedy: t('attentionRemedy'),
        since: null,
      }
    }),
    hasMoreAttention: next_cursor !== null,
  }
}
