import { request } from '@holdfast/client'
import { Group, NumberInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { certificatePaths } from '../paths.ts'
import type { Endpoint } from './endpoint-states.tsx'

/** With the port that is usual for each. */
const usualPorts: Readonly<Record<Endpoint['protocol'], number>> = {
  tls: 443,
  smtp: 25,
  imap: 143,
  pop3: 110,
  ftp: 21,
  ldap: 389,
  postgresql: 5432,
  mysql: 3306,
  xmpp: 5222,
  'xmpp-server': 5269,
}
const protocols = Object.keys(usualPorts) as Endpoint['protocol'][]

/** For a service that no record, monitor or agent names. */
export function AddEndpoint({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { name: '', port: 443, protocol: 'tls' as Endpoint['protocol'] },
  })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('certificates.endpoints.create', { body: values })}
      submit={t('addEndpoint')}
      onDone={({ body }) => {
        onClose()
        notifications.show({ message: t('endpointAdded', { name: body.name }) })
        void navigate({ to: certificatePaths.endpoint(body.id) })
      }}
      onCancel={onClose}
    >
      <TextInput
        label={t('endpointName')}
        placeholder="www.example.com"
        required
        {...form.getInputProps('name')}
      />
      <Group grow align="flex-start">
        <Select
          label={t('protocol')}
          description={t('protocolText')}
          data={protocols.map((value) => ({ value, label: value.toUpperCase() }))}
          allowDeselect={false}
          value={form.values.protocol}
          onChange={(value) => {
            const protocol = protocols.find((known) => known === value) ?? 'tls'
            form.setValues({ protocol, port: usualPorts[protocol] })
          }}
        />
        <NumberInput label={t('port')} min={1} max={65_535} required {...form.getInputProps('port')} />
      </Group>
    </RequestForm>
  )
}
