import { type components, request } from '@holdfast/client'
import { Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { filledOptions, ZoneOptionFields, type ZoneOptionValues } from '#areas/connections/index.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { DnsConnectionSelect } from './dns-connection-select.tsx'

type Connection = components['schemas']['Connection']
type Values = {
  name: string
  connection_id: string
  options: ZoneOptionValues
  apply_mode: 'automatic' | 'manual'
}

type CreateZoneProps = {
  /** The initially selected connection. */
  connectionId?: string
  onDone: (zoneId: string) => void
  onCancel: () => void
}

export function CreateZone({ connectionId = '', onDone, onCancel }: CreateZoneProps) {
  const { t } = useTranslation('dns')
  const form = useForm<Values>({
    initialValues: { name: '', connection_id: connectionId, options: {}, apply_mode: 'automatic' },
  })
  const { connection_id } = form.values
  const { data } = useApiQuery(request('account.connections.read', { path: { connection_id } }), {
    when: connection_id !== '',
  })
  const connection = data?.body.id === connection_id ? data.body : undefined
  return (
    <RequestForm
      form={form}
      requestOf={({ options, ...body }) => {
        const filled = filledOptions(options)
        return request('dns.zones.create', {
          body: { ...body, ...(Object.keys(filled).length > 0 && { options: filled }) },
        })
      }}
      submit={t('create')}
      onDone={({ body }) => onDone(body.id)}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {t('createZoneText')}
      </Text>
      <TextInput label={t('name')} placeholder="example.com" required {...form.getInputProps('name')} />
      <DnsConnectionSelect
        required
        {...form.getInputProps('connection_id')}
        onChange={(id) => form.setValues({ connection_id: id ?? '', options: {} })}
      />
      {connection && <Options key={connection.id} connection={connection} form={form} />}
      <Radio.Group label={t('applyMode')} {...form.getInputProps('apply_mode')}>
        <Stack gap={6} mt={6}>
          <Radio value="automatic" label={t('applyAutomatic')} />
          <Radio value="manual" label={t('applyManual')} />
        </Stack>
      </Radio.Group>
    </RequestForm>
  )
}

/** The options of the provider: required ones are always shown, the others on request or if they have an error. */
function Options({ connection, form }: { connection: Connection; form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('dns')
  const [isOpen, { toggle }] = useDisclosure()
  const options = connection.capabilities.dns?.zone_options ?? []
  const errorOf = (name: string) => form.errors[`options.${name}`]
  const shown = options.filter(({ name, required }) => isOpen || required || errorOf(name) !== undefined)
  return (
    <>
      <ZoneOptionFields
        options={shown}
        values={form.values.options}
        onChange={(values) => form.setValues({ options: values })}
        errorOf={errorOf}
        defaults={connection.zone_defaults}
      />
      {(isOpen || shown.length < options.length) && (
        <Button variant="subtle" size="xs" w="fit-content" onClick={toggle}>
          {t(isOpen ? 'fewerOptions' : 'moreOptions')}
        </Button>
      )}
    </>
  )
}
