import { request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { useUndoableForm } from '#ui/action/use-undoable.ts'
import { NotesCard, NotesFields } from '#ui/form/notes-card.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsPatch, labelTexts } from '#ui/format/labels.ts'
import { type CertificateDetails, titleOf } from '../states.tsx'

/** The notes and labels that people keep on a certificate. */
export function Notes({ certificate }: { certificate: CertificateDetails }) {
  const mayChange = useMay()('certificates.update')
  return <NotesCard of={certificate} form={mayChange ? <NotesForm certificate={certificate} /> : null} />
}

const valuesOf = ({ notes, labels }: CertificateDetails) => ({ notes, labels: labelTexts(labels) })

function NotesForm({ certificate }: { certificate: CertificateDetails }) {
  const { t } = useTranslation('certificates')
  const form = useForm({ initialValues: valuesOf(certificate) })
  const change = ({ notes, labels }: ReturnType<typeof valuesOf>, from: CertificateDetails) =>
    request('certificates.update', {
      path: { certificate_id: certificate.id },
      body: { notes, labels: labelsPatch(labels, from.labels) },
    })
  const saved = useUndoableForm(form, valuesOf, change)
  return (
    <RequestForm
      form={form}
      requestOf={(values) => change(values, certificate)}
      submit={t('save')}
      onDone={({ body }) => saved(t('saved', { name: titleOf(body) }), certificate, body)}
    >
      <NotesFields form={form} />
    </RequestForm>
  )
}
