import { request } from '@holdfast/client'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { type Incident, severities } from '../states.tsx'

type CreateIncidentProps = { onDone: (id: string) => void; onCancel: () => void }
type Values = { title: string; severity: Incident['severity']; cause: string }

export function CreateIncident({ onDone, onCancel }: CreateIncidentProps) {
  const { t } = useTranslation('monitoring')
  const form = useForm<Values>({ initialValues: { title: '', severity: 'critical', cause: '' } })
  return (
    <RequestForm
      form={form}
      requestOf={({ cause, ...rest }) =>
        request('incidents.create', { body: { ...rest, ...(cause && { cause }) } })
      }
      submit={t('create')}
      onDone={({ body }) => onDone(body.id)}
      onCancel={onCancel}
    >
      <TextInput label={t('incidentTitle')} required {...form.getInputProps('title')} />
      <Select
        label={t('severity')}
        allowDeselect={false}
        data={(Object.keys(severities) as Incident['severity'][]).map((value) => ({
          value,
          label: t(severities[value].label),
        }))}
        {...form.getInputProps('severity')}
      />
      <Textarea label={t('cause')} autosize minRows={2} {...form.getInputProps('cause')} />
    </RequestForm>
  )
}
