import { request } from '@holdfast/client'
import { Card, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { NamesField } from '#areas/domains/add/names-field.tsx'
import { RegistrarSelect } from '#areas/domains/add/registrar-select.tsx'
import { buyPage, domainsPaths } from '#areas/domains/paths.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { useRowSelection } from '#ui/list/row-selection.ts'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { namesOf } from '../orders/lines.ts'
import type { Answer } from './answers.ts'
import { AnswersTable } from './answers-table.tsx'
import type { Chosen } from './choose-button.tsx'
import { RegisterForm } from './register-form.tsx'
import { SeveralBar } from './several/several-bar.tsx'
import { TransferForm } from './transfer-form.tsx'

/** Names are checked at a registrar, then registered there or transferred to it. A link with other names starts anew. */
export function BuyPage() {
  const { filters } = useFilters(buyPage)
  return <Buy key={filters.names ?? ''} />
}

function Buy() {
  const { t } = useTranslation('domains')
  const may = useMay()
  const [answers, setAnswers] = useState<readonly Answer[] | null>(null)
  return (
    <Page
      guide="/docs/guides/domains#buy-renew-transfer"
      title={t('buyDomains')}
      description={t('buyText')}
      crumbs={[{ label: t('domains'), path: domainsPaths.domains }]}
    >
      <Card>
        {may('account.connections.list') ? (
          <CheckForm onChecked={setAnswers} />
        ) : (
          <Text size="sm">{t('needAccountRead')}</Text>
        )}
      </Card>
      {answers && <Answers key={answers.map(({ name }) => name).join(' ')} answers={answers} />}
    </Page>
  )
}

/** Asks the registrar when the person sends it, and never again by itself. */
function CheckForm({ onChecked }: { onChecked: (answers: readonly Answer[]) => void }) {
  const { t } = useTranslation('domains')
  const { filters, setFilters } = useFilters(buyPage)
  const registrar = filters.registrar ?? null
  const form = useForm({ initialValues: { names: filters.names ?? '' } })
  return (
    <RequestForm
      form={form}
      requestOf={({ names }) =>
        request('domains.check', { body: { names: namesOf(names), connection_id: registrar ?? '' } })
      }
      submit={t('checkNames')}
      isDisabled={registrar === null}
      onDone={({ body }) => onChecked(body.data)}
    >
      <RegistrarSelect
        required
        value={registrar}
        onChange={(id) => setFilters({ registrar: id ?? undefined })}
      />
      <NamesField form={form} />
    </RequestForm>
  )
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  const { t } = useTranslation('domains')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const selection = useRowSelection<Answer>()
  const done = ({ id }: { id: string }) => void navigate({ to: domainsPaths.operation(id) })
  const title =
    chosen &&
    t(chosen.kind === 'register' ? 'registerNamed' : 'transferNamed', { name: chosen.answer.display_name })
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2}>{t('checkedNames')}</Title>
        <AnswersTable answers={answers} selection={selection} onChosen={setChosen} />
      </Stack>
      <SeveralBar selection={selection} />
      <Dialog opened={chosen !== null} onClose={() => setChosen(null)} title={title ?? ''} size="lg">
        {(close) =>
          chosen &&
          (chosen.kind === 'register' ? (
            <RegisterForm {...chosen} onDone={done} onCancel={close} />
          ) : (
            <TransferForm {...chosen} onDone={done} onCancel={close} />
          ))
        }
      </Dialog>
    </Card>
  )
}
