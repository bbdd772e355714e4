import { request } from '@holdfast/client'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsOf } from '#ui/format/labels.ts'
import { NamesField } from '../add/names-field.tsx'
import { namesOf } from '../operations/orders/lines.ts'

type WatchNamesProps = {
  /** Gets the id if one name was added. */
  onDone: (id: string | null) => void
  onCancel: () => void
}

/** Starts to watch one or many names. */
export function WatchNames({ onDone, onCancel }: WatchNamesProps) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: { names: '', labels: [] as string[] } })
  return (
    <RequestForm
      form={form}
      requestOf={({ names, labels }) =>
        request('domains.watched.bulk', {
          body: { names: namesOf(names), ...(labels.length > 0 && { labels: labelsOf(labels) }) },
        })
      }
      submit={t('watchNames')}
      onDone={({ body: { added, already_watched } }) => {
        notifications.show({
          title: t('watchedAdded', { count: added.length }),
          message: already_watched.length > 0 && t('alreadyWatched', { names: already_watched.join(', ') }),
        })
        onDone(added.length === 1 ? (added[0]?.id ?? null) : null)
      }}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {t('watchNamesText')}
      </Text>
      <NamesField form={form} description={t('watchedNamesHelp')} />
      <LabelsInput form={form} />
    </RequestForm>
  )
}
