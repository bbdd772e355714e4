import { type components, request } from '@holdfast/client'
import { Center, Loader, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { Checklist, type ChecklistOption } from '#ui/list/checklist.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'

type Available = components['schemas']['AvailableServer']

/** The number of servers that one request may have. */
const refsMax = 1000

type ChooseServersProps = { connectionId: string; onDone: () => void; onCancel: () => void }

/** The servers at a provider that are not in Holdfast yet. */
export function ChooseServers({ connectionId, onDone, onCancel }: ChooseServersProps) {
  const { t } = useTranslation('cloud')
  const { data, error } = useApiQuery(
    request('cloud.servers.available.list', { query: { connection_id: connectionId } }),
  )
  const form = useForm<{ refs: string[] }>({ initialValues: { refs: [] } })
  const { refs } = form.values
  if (error) return <ProblemAlert problem={error} />
  if (!data)
    return (
      <Center h={120}>
        <Loader size="sm" />
      </Center>
    )
  const available = data.body.data.filter(({ server_id }) => server_id === null)
  if (available.length === 0)
    return <Text c="dimmed">{data.body.data.length === 0 ? t('accountEmpty') : t('allAdded')}</Text>
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('cloud.servers.import', { body: { connection_id: connectionId, refs: values.refs } })
      }
      submit={refs.length === 0 ? t('addServers') : t('addCount', { count: refs.length })}
      isDisabled={refs.length === 0 || refs.length > refsMax}
      onDone={({ body }) => {
        notifications.show({ message: t('serversAdded', { count: body.added }) })
        onDone()
      }}
      onCancel={onCancel}
    >
      <Checklist
        options={available.map(optionOf)}
        values={refs}
        onChange={(chosen) => form.setFieldValue('refs', chosen)}
        searchLabel={t('searchServers')}
      />
      {refs.length > refsMax && (
        <Text size="sm" c="red" role="alert">
          {t('tooMany', { max: refsMax })}
        </Text>
      )}
      {fieldErrorOf(form, 'refs') && (
        <Text size="sm" c="red" role="alert">
          {fieldErrorOf(form, 'refs')}
        </Text>
      )}
    </RequestForm>
  )
}

function optionOf({ ref, name, size, region, public_addresses }: Available): ChecklistOption {
  const description = [size, region, ...public_addresses.slice(0, 1)].join(' · ')
  return { value: ref, label: name, keywords: public_addresses, description }
}
