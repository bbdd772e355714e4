import { request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { useUndoableForm } from '#ui/action/use-undoable.ts'
import { NotesCard, NotesFields } from '#ui/form/notes-card.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsPatch, labelTexts } from '#ui/format/labels.ts'
import type { WatchedDomain } from './watched-states.tsx'

/** The notes and labels of a watched domain. */
export function WatchedNotes({ watched }: { watched: WatchedDomain }) {
  const mayChange = useMay()('domains.watched.update')
  return <NotesCard of={watched} form={mayChange ? <NotesForm watched={watched} /> : null} />
}

const valuesOf = ({ notes, labels }: WatchedDomain) => ({ notes, labels: labelTexts(labels) })

function NotesForm({ watched }: { watched: WatchedDomain }) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: valuesOf(watched) })
  const change = ({ notes, labels }: ReturnType<typeof valuesOf>, from: WatchedDomain) =>
    request('domains.watched.update', {
      path: { watched_domain_id: watched.id },
      body: { notes, labels: labelsPatch(labels, from.labels) },
    })
  const saved = useUndoableForm(form, valuesOf, change)
  return (
    <RequestForm
      form={form}
      requestOf={(values) => change(values, watched)}
      submit={t('save')}
      onDone={({ body }) => saved(t('saved', { name: body.display_name }), watched, body)}
    >
      <NotesFields form={form} />
    </RequestForm>
  )
}
