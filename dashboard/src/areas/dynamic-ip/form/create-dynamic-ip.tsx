import { request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { DynamicIpFields } from './dynamic-ip-fields.tsx'
import type { CreatedDynamicIp } from './dynamic-ip-token.tsx'
import { dynamicIpInput, emptyDynamicIp } from './dynamic-ip-values.ts'

type CreateDynamicIpProps = { onDone: (created: CreatedDynamicIp) => void; onCancel: () => void }

export function CreateDynamicIp({ onDone, onCancel }: CreateDynamicIpProps) {
  const { t } = useTranslation('dynamic-ip')
  const form = useForm({ initialValues: emptyDynamicIp })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('dynamic_ips.create', { body: dynamicIpInput(values) })}
      submit={t('create')}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <DynamicIpFields form={form} />
    </RequestForm>
  )
}
