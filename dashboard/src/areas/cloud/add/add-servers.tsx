import { request } from '@holdfast/client'
import { Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { RequiredConnectionSelect } from '#areas/connections/index.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { isEntered } from '../states.tsx'
import { ChooseServers } from './choose-servers.tsx'
import { EnterServer } from './enter-server.tsx'

type AddServersProps = { onDone: () => void; onCancel: () => void }

/** Adds the servers of an account, all of them, also later ones, or chosen ones. */
export function AddServers(props: AddServersProps) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const [connectionId, setConnectionId] = useState<string | null>(null)
  if (!may('account.connections.list')) return <Text size="sm">{t('needAccountRead')}</Text>
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('addText')}
      </Text>
      <RequiredConnectionSelect
        capability="cloud"
        missing={t('needCloud')}
        label={t('account')}
        placeholder={t('chooseConnection')}
        value={connectionId}
        onChange={setConnectionId}
      />
      {connectionId && <OfConnection key={connectionId} connectionId={connectionId} {...props} />}
    </Stack>
  )
}

type WaysProps = AddServersProps & { connectionId: string }

/** The servers of some connections are entered by hand, those of others are listed. */
function OfConnection(props: WaysProps) {
  const { data } = useApiQuery(
    request('account.connections.read', { path: { connection_id: props.connectionId } }),
  )
  if (!data) return null
  return isEntered(data.body) ? <EnterServer {...props} /> : <Ways {...props} />
}

function Ways(props: WaysProps) {
  const { t } = useTranslation('cloud')
  const [which, setWhich] = useState('all')
  return (
    <>
      <Radio.Group label={t('servers')} value={which} onChange={setWhich}>
        <Stack gap="xs" mt={6}>
          <Radio value="all" label={t('allServers')} description={t('allServersText')} />
          <Radio value="chosen" label={t('chosenServers')} description={t('chosenServersText')} />
        </Stack>
      </Radio.Group>
      {which === 'all' ? <FollowAll {...props} /> : <ChooseServers {...props} />}
    </>
  )
}

function FollowAll({ connectionId, onDone, onCancel }: WaysProps) {
  const { t } = useTranslation('cloud')
  const form = useForm({ initialValues: {} })
  return (
    <RequestForm
      form={form}
      requestOf={() =>
        request('cloud.accounts.put', { path: { connection_id: connectionId }, body: { adds_new: true } })
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
