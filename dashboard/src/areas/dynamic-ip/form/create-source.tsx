import { request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { SourceFields } from './source-fields.tsx'
import type { MadeSource } from './source-token.tsx'
import { emptySource, sourceInput } from './source-values.ts'

type CreateSourceProps = { onDone: (made: MadeSource) => void; onCancel: () => void }

export function CreateSource({ onDone, onCancel }: CreateSourceProps) {
  const { t } = useTranslation('dynamic-ip')
  const form = useForm({ initialValues: emptySource })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('dynamic_ips.create', { body: sourceInput(values) })}
      submit={t('create')}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <SourceFields form={form} />
    </RequestForm>
  )
}
