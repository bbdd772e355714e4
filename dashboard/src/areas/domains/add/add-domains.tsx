import { request } from '@holdfast/client'
import { Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { ChooseDomains } from './choose-domains.tsx'
import { RegistrarSelect } from './registrar-select.tsx'

type AddDomainsProps = { onDone: () => void; onCancel: () => void }

/** Adds the domains of a registrar: all of them, also later ones, or chosen ones. */
export function AddDomains(props: AddDomainsProps) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const [connectionId, setConnectionId] = useState<string | null>(null)
  const [which, setWhich] = useState('all')
  if (!may('account.connections.list')) return <Text size="sm">{t('needAccountRead')}</Text>
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('addText')}
      </Text>
      <RegistrarSelect value={connectionId} onChange={setConnectionId} />
      {connectionId && (
        <>
          <Radio.Group label={t('domains')} value={which} onChange={setWhich}>
            <Stack gap="xs" mt={6}>
              <Radio value="all" label={t('allDomains')} description={t('allDomainsText')} />
              <Radio value="chosen" label={t('chosenDomains')} description={t('chosenDomainsText')} />
            </Stack>
          </Radio.Group>
          {which === 'all' ? (
            <FollowAll connectionId={connectionId} {...props} />
          ) : (
            <ChooseDomains key={connectionId} connectionId={connectionId} {...props} />
          )}
        </>
      )}
    </Stack>
  )
}

function FollowAll({ connectionId, onDone, onCancel }: AddDomainsProps & { connectionId: string }) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: {} })
  return (
    <RequestForm
      form={form}
      requestOf={() =>
        request('domains.registrars.put', {
          path: { connection_id: connectionId },
          body: { adds_new: true },
        })
      }
      submit={t('addAll')}
      onDone={({ body }) => {
        notifications.show({ message: t('listingStarted', { name: body.name }) })
        onDone()
      }}
      onCancel={onCancel}
    >
      {null}
    </RequestForm>
  )
}
