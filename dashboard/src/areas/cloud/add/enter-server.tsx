import { request } from '@holdfast/client'
import { TagsInput, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { Server } from '../states.tsx'

type FormProps = { onDone: () => void; onCancel: () => void }

/** Adds a server that no API manages. */
export function EnterServer({ connectionId, onDone, onCancel }: FormProps & { connectionId: string }) {
  const { t } = useTranslation('cloud')
  const form = useForm({ initialValues: valuesOf(null) })
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('cloud.servers.manual.create', { body: { connection_id: connectionId, ...values } })
      }
      submit={t('addServer')}
      onDone={() => {
        notifications.show({ message: t('serversAdded', { count: 1 }) })
        onDone()
      }}
      onCancel={onCancel}
    >
      <EnteredFields form={form} />
    </RequestForm>
  )
}

/** Changes what was entered of a server. */
export function EditServer({ server, onDone, onCancel }: FormProps & { server: Server }) {
  const { t } = useTranslation('cloud')
  const form = useForm({ initialValues: valuesOf(server) })
  return (
    <RequestForm
      form={form}
      requestOf={(body) => request('cloud.servers.update', { path: { server_id: server.id }, body })}
      submit={t('save')}
      onDone={({ body }) => {
        notifications.show({ message: t('saved', { name: body.name }) })
        onDone()
      }}
      onCancel={onCancel}
    >
      <EnteredFields form={form} />
    </RequestForm>
  )
}

function valuesOf(server: Server | null) {
  const { name = '', region = '', size = '', public_addresses = [], private_addresses = [] } = server ?? {}
  return { name, region, size, addresses: [...public_addresses, ...private_addresses] }
}

function EnteredFields({ form }: { form: UseFormReturnType<ReturnType<typeof valuesOf>> }) {
  const { t } = useTranslation('cloud')
  return (
    <>
      <TextInput label={t('name')} required maxLength={200} {...form.getInputProps('name')} />
      <TagsInput
        label={t('addresses')}
        description={t('enteredAddressesText')}
        {...form.getInputProps('addresses')}
        error={fieldErrorOf(form, 'addresses')}
      />
      <TextInput
        label={t('place')}
        description={t('placeText')}
        maxLength={200}
        {...form.getInputProps('region')}
      />
      <TextInput
        label={t('hardware')}
        description={t('hardwareText')}
        maxLength={200}
        {...form.getInputProps('size')}
      />
    </>
  )
}
