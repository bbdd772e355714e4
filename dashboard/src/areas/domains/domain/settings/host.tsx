import { request } from '@holdfast/client'
import { Alert, Autocomplete, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { namesOf } from '#areas/domains/operations/orders/lines.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { SettingProps } from './setting-props.ts'

export function ChangeHost(props: SettingProps) {
  const { t } = useTranslation('domains')
  return (
    <EditModal label={t('setHost')} size="xs" dialogSize="lg" disabled={props.now.isBusy}>
      {(close) => <HostForm {...props} close={close} />}
    </EditModal>
  )
}

function HostForm({ domain, now, close }: SettingProps & { close: () => void }) {
  const { t } = useTranslation('domains')
  const { id, name, nameservers } = domain
  const ownServers = (nameservers ?? []).filter((host) => host.endsWith(`.${name}`))
  const form = useForm({ initialValues: { host: ownServers[0] ?? `ns1.${name}`, addresses: '' } })
  const { host, addresses } = form.values
  const isRemoved = namesOf(addresses).length === 0
  const isUsed = ownServers.includes(host.trim().toLowerCase())
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('domains.operations.create', {
          body: {
            kind: 'set_host',
            domain_id: id,
            host: values.host.trim(),
            addresses: namesOf(values.addresses),
          },
        })
      }
      submit={t(isRemoved ? 'removeHost' : 'setHost')}
      isDangerous={isRemoved}
      onDone={({ body }) => {
        now.follow(body)
        close()
      }}
      onCancel={close}
    >
      <Text size="sm">{t('setHostText', { name: domain.display_name })}</Text>
      <Autocomplete
        label={t('host')}
        data={ownServers}
        required
        spellCheck={false}
        {...form.getInputProps('host')}
      />
      <Textarea
        label={t('addresses')}
        description={t('hostAddressesHelp')}
        placeholder={'192.0.2.53\n2001:db8::53'}
        autosize
        minRows={2}
        maxRows={13}
        spellCheck={false}
        {...form.getInputProps('addresses')}
        error={fieldErrorOf(form, 'addresses')}
      />
      {isRemoved && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('hostRemoved')}>
          {t(isUsed ? 'hostRemovedUsed' : 'hostRemovedText')}
        </Alert>
      )}
    </RequestForm>
  )
}
