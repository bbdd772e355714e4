import { request } from '@holdfast/client'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { namesOf } from '../operations/orders/lines.ts'
import { NamesField } from './names-field.tsx'

type AddElsewhereProps = { onDone: () => void; onCancel?: () => void }

/** Domains at registrars without a connection, by their names alone. */
export function AddElsewhere({ onDone, onCancel }: AddElsewhereProps) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: { names: '' } })
  return (
    <RequestForm
      form={form}
      requestOf={({ names }) => request('domains.bulk', { body: { names: namesOf(names) } })}
      submit={t('addDomains')}
      onDone={({ body: { added, existing } }) => {
        const known = existing.length > 0 ? ` ${t('alreadyHere', { count: existing.length })}` : ''
        notifications.show({ message: t('domainsAdded', { count: added.length }) + known })
        onDone()
      }}
      onCancel={onCancel}
    >
      <Text size="sm">{t('addElsewhereText')}</Text>
      <NamesField form={form} />
    </RequestForm>
  )
}
