import { request } from '@holdfast/client'
import { Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { AddByName } from './add-by-name.tsx'
import { AddElsewhere } from './add-elsewhere.tsx'
import { ChooseDomains } from './choose-domains.tsx'
import { RegistrarSelect } from './registrar-select.tsx'

type AddDomainsProps = { onDone: () => void; onCancel: () => void }

/** Adds the domains of a registrar, all of them, also later ones, or chosen ones; or domains held elsewhere, by name. */
export function AddDomains(props: AddDomainsProps) {
  const { t } = useTranslation('domains')
  const [source, setSource] = useState('registrar')
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('addText')}
      </Text>
      <SegmentedControl
        aria-label={t('addDomains')}
        value={source}
        onChange={setSource}
        data={[
          { value: 'registrar', label: t('fromRegistrar') },
          { value: 'names', label: t('byName') },
        ]}
      />
      {source === 'names' ? <AddElsewhere {...props} /> : <AddFromRegistrar {...props} />}
    </Stack>
  )
}

function AddFromRegistrar(props: AddDomainsProps) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const [connectionId, setConnectionId] = useState<string | null>(null)
  if (!may('account.connections.list')) return <Text size="sm">{t('needAccountRead')}</Text>
  return (
    <Stack>
      <RegistrarSelect value={connectionId} onChange={setConnectionId} />
      {connectionId && <Ways key={connectionId} connectionId={connectionId} {...props} />}
    </Stack>
  )
}

type WaysProps = AddDomainsProps & { connectionId: string }

/** All domains or selected ones; by name at a registrar that cannot list them. */
function Ways(props: WaysProps) {
  const { t } = useTranslation('domains')
  const [which, setWhich] = useState('all')
  const connection = useApiQuery(
    request('account.connections.read', { path: { connection_id: props.connectionId } }),
  )
  return (
    <QueryResult result={connection}>
      {({ capabilities }) =>
        capabilities.registrar?.can_list === false ? (
          <AddByName {...props} />
        ) : (
          <>
            <Radio.Group label={t('domains')} value={which} onChange={setWhich}>
              <Stack gap="xs" mt={6}>
                <Radio value="all" label={t('allDomains')} description={t('allDomainsText')} />
                <Radio value="chosen" label={t('chosenDomains')} description={t('chosenDomainsText')} />
              </Stack>
            </Radio.Group>
            {which === 'all' ? <FollowAll {...props} /> : <ChooseDomains {...props} />}
          </>
        )
      }
    </QueryResult>
  )
}

function FollowAll({ connectionId, onDone, onCancel }: WaysProps) {
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
