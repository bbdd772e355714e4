import { request } from '@holdfast/client'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { namesOf } from '../operations/orders/lines.ts'
import { NamesField } from './names-field.tsx'

type AddByNameProps = { connectionId: string; onDone: () => void; onCancel: () => void }

/** For registries that cannot list the domains of a registrar, such as those with EPP. */
export function AddByName({ connectionId, onDone, onCancel }: AddByNameProps) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: { names: '' } })
  return (
    <RequestForm
      form={form}
      requestOf={({ names }) =>
        request('domains.import', { body: { connection_id: connectionId, names: namesOf(names) } })
      }
      submit={t('addDomains')}
      onDone={({ body }) => {
        notifications.show({ message: t('domainsAdded', { count: body.added }) })
        onDone()
      }}
      onCancel={onCancel}
    >
      <Text size="sm">{t('addByNameText')}</Text>
      <NamesField form={form} />
    </RequestForm>
  )
}
