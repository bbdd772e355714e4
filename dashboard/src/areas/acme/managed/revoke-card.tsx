import { request } from '@holdfast/client'
import { Card, Group, Select, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import type { MessageKey } from '#language/language.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { type ManagedDetails, titleOf } from '../states.tsx'

const reasons = {
  unspecified: 'revokeUnspecified',
  key_compromise: 'revokeKeyCompromise',
  affiliation_changed: 'revokeAffiliation',
  superseded: 'revokeSuperseded',
  cessation_of_operation: 'revokeCessation',
} as const satisfies Readonly<Record<string, MessageKey<'acme'>>>
type Reason = keyof typeof reasons

/** At the CA, which cannot be undone. */
export function RevokeCard({ managed }: { managed: ManagedDetails }) {
  const { t } = useTranslation('acme')
  const [reason, setReason] = useState<Reason>('unspecified')
  const { id, state, chain_pem, last_order } = managed
  const isPossible = chain_pem !== null && state !== 'revoked' && last_order?.state !== 'open'
  if (!useMay()('certificates.managed.revoke') || !isPossible) return null
  const path = { managed_certificate_id: id }
  return (
    <Card>
      <Group justify="space-between">
        <Title order={2}>{t('revokeManaged')}</Title>
        <ConfirmButton
          label={t('revokeManaged')}
          text={t('revokeText')}
          isDangerous
          typed={titleOf(managed)}
          request={request('certificates.managed.revoke', { path, body: { reason } })}
          onDone={() => notifications.show({ message: t('revocationRequested', { name: titleOf(managed) }) })}
        >
          <Select
            label={t('reason')}
            allowDeselect={false}
            data={(Object.keys(reasons) as Reason[]).map((value) => ({ value, label: t(reasons[value]) }))}
            value={reason}
            onChange={(value) => value !== null && setReason(value as Reason)}
          />
        </ConfirmButton>
      </Group>
    </Card>
  )
}
