import { type ResponseOf, request } from '@holdfast/client'
import { Card, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'

const accountRead = request('account.read')

/** The name and the id of the account. */
export function NamePanel() {
  const result = useApiQuery(accountRead)
  return (
    <QueryResult result={result}>
      {(account) => <AccountCard key={account.id} account={account} />}
    </QueryResult>
  )
}

function AccountCard({ account }: { account: ResponseOf<'account.read'> }) {
  const { t } = useTranslation('account')
  const may = useMay()
  const form = useForm({ initialValues: { name: account.name } })
  const undoable = useUndoable<'account.update'>()
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('account')}
      </Title>
      <DetailsList
        facts={[
          { label: t('accountId'), value: <Copyable text={account.id} /> },
          { label: t('created'), value: <Ago at={account.created_at} /> },
        ]}
      />
      {may('account.update') && (
        <RequestForm
          form={form}
          requestOf={(values) => request('account.update', { body: values })}
          submit={t('save')}
          onDone={() => {
            const before = { name: account.name }
            undoable(
              t('saved', { name: form.values.name }),
              request('account.update', { body: before }),
              () => form.setValues(before),
            )
          }}
        >
          <TextInput label={t('name')} required maw={400} mt="md" {...form.getInputProps('name')} />
        </RequestForm>
      )}
    </Card>
  )
}
