import { request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { useUndoableForm } from '#ui/action/use-undoable.ts'
import { NotesCard, NotesFields } from '#ui/form/notes-card.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsPatch, labelTexts } from '#ui/format/labels.ts'
import type { Server } from '../states.tsx'

/** The notes and labels that people keep on a server. */
export function ServerNotes({ server }: { server: Server }) {
  const mayChange = useMay()('cloud.servers.update')
  return <NotesCard of={server} form={mayChange ? <NotesForm server={server} /> : null} />
}

const valuesOf = ({ notes, labels }: Server) => ({ notes, labels: labelTexts(labels) })

function NotesForm({ server }: { server: Server }) {
  const { t } = useTranslation('cloud')
  const form = useForm({ initialValues: valuesOf(server) })
  const change = ({ notes, labels }: ReturnType<typeof valuesOf>, from: Server) =>
    request('cloud.servers.update', {
      path: { server_id: server.id },
      body: { notes, labels: labelsPatch(labels, from.labels) },
    })
  const saved = useUndoableForm(form, valuesOf, change)
  return (
    <RequestForm
      form={form}
      requestOf={(values) => change(values, server)}
      submit={t('save')}
      onDone={({ body }) => saved(t('saved', { name: body.name }), server, body)}
    >
      <NotesFields form={form} />
    </RequestForm>
  )
}
