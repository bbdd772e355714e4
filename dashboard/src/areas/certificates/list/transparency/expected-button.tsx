import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import type { Issuance } from './issuance-states.tsx'

/** Says that an issuance is expected, or takes that back. Absent where the inventory explains it. */
export function ExpectedButton({ issuance }: { issuance: Issuance }) {
  const { t } = useTranslation('certificates')
  const { id, state, expected_at, names } = issuance
  if (!useMay()('certificates.issuances.update')) return null
  const change = (expected: boolean) =>
    request('certificates.issuances.update', { path: { certificate_issuance_id: id }, body: { expected } })
  if (expected_at !== null) return <SendButton size="xs" label={t('notExpected')} request={change(false)} />
  if (state !== 'unexpected' && state !== 'new') return null
  return (
    <SendButton
      size="xs"
      label={t('markExpected')}
      request={change(true)}
      done={t('markedExpected', { name: names[0] ?? '' })}
    />
  )
}
