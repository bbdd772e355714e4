import { type components, request } from '@holdfast/client'
import { Center, Loader, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { dateText } from '#ui/format/time.tsx'
import { Checklist, type ChecklistOption } from '#ui/list/checklist.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'

type Available = components['schemas']['AvailableDomain']

/** The number of names that one request may have. */
const namesMax = 1000

type ChooseDomainsProps = { connectionId: string; onDone: () => void; onCancel: () => void }

/** The domains at a registrar that are not in Holdfast yet. */
export function ChooseDomains({ connectionId, onDone, onCancel }: ChooseDomainsProps) {
  const { t, i18n } = useTranslation('domains')
  const { data, error } = useApiQuery(
    request('domains.available.list', { query: { connection_id: connectionId } }),
  )
  const form = useForm<{ names: string[] }>({ initialValues: { names: [] } })
  const { names } = form.values
  if (error) return <ProblemAlert problem={error} />
  if (!data)
    return (
      <Center h={120}>
        <Loader size="sm" />
      </Center>
    )
  const available = data.body.data.filter(({ domain_id }) => domain_id === null)
  const optionOf = ({ name, display_name, problem, expires_at }: Available): ChecklistOption => ({
    value: name,
    label: display_name,
    keywords: [name],
    description:
      problem ?? (expires_at ? t('expiresOn', { date: dateText(expires_at, i18n.language) }) : undefined),
    isDisabled: problem !== null,
  })
  if (available.length === 0)
    return <Text c="dimmed">{data.body.data.length === 0 ? t('registrarEmpty') : t('allAdded')}</Text>
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('domains.import', { body: { connection_id: connectionId, names: values.names } })
      }
      submit={names.length === 0 ? t('addDomains') : t('addCount', { count: names.length })}
      isDisabled={names.length === 0 || names.length > namesMax}
      onDone={({ body }) => {
        notifications.show({ message: t('domainsAdded', { count: body.added }) })
        onDone()
      }}
      onCancel={onCancel}
    >
      <Checklist
        options={available.map(optionOf)}
        values={names}
        onChange={(chosen) => form.setFieldValue('names', chosen)}
        searchLabel={t('searchDomains')}
      />
      {names.length > namesMax && (
        <Text size="sm" c="red" role="alert">
          {t('tooMany', { max: namesMax })}
        </Text>
      )}
      {fieldErrorOf(form, 'names') && (
        <Text size="sm" c="red" role="alert">
          {fieldErrorOf(form, 'names')}
        </Text>
      )}
    </RequestForm>
  )
}
