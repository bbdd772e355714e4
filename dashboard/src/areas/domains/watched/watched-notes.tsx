import { request } from '@holdfast/client'
import { Card, Text, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsPatch, labelTexts } from '#ui/format/labels.ts'
import type { WatchedDomain } from './watched-states.tsx'

/** The notes and labels of a watched domain. */
export function WatchedNotes({ watched }: { watched: WatchedDomain }) {
  const { t } = useTranslation('domains')
  const mayChange = useMay()('domains.watched.update')
  const labels = labelTexts(watched.labels)
  if (!mayChange && watched.notes === '' && labels.length === 0) return null
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('notesAndLabels')}
      </Title>
      {mayChange ? (
        <NotesForm watched={watched} />
      ) : (
        <>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {watched.notes}
          </Text>
          <Text size="sm" c="dimmed">
            {labels.join(' · ')}
          </Text>
        </>
      )}
    </Card>
  )
}

const valuesOf = ({ notes, labels }: WatchedDomain) => ({ notes, labels: labelTexts(labels) })

function NotesForm({ watched }: { watched: WatchedDomain }) {
  const { t } = useTranslation('domains')
  const undoable = useUndoable<'domains.watched.update'>()
  const form = useForm({ initialValues: valuesOf(watched) })
  const change = ({ notes, labels }: ReturnType<typeof valuesOf>, from: WatchedDomain) =>
    request('domains.watched.update', {
      path: { watched_domain_id: watched.id },
      body: { notes, labels: labelsPatch(labels, from.labels) },
    })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => change(values, watched)}
      submit={t('save')}
      onDone={({ body }) => {
        const before = valuesOf(watched)
        form.setValues(valuesOf(body))
        undoable(t('saved', { name: body.display_name }), change(before, body), () => form.setValues(before))
      }}
    >
      <Textarea
        label={t('notes')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        {...form.getInputProps('notes')}
      />
      <LabelsInput form={form} />
    </RequestForm>
  )
}
