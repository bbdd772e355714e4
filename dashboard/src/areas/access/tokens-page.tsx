import { request } from '@holdfast/client'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Ago } from '#ui/format/time.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { CreateToken } from './create-token.tsx'
import { accessPaths, type TokenStatus, tokensPage } from './paths.ts'
import { LastUse, Permissions, type Token, TokenState } from './token-parts.tsx'
import { TokenSecret } from './token-secret.tsx'

const statuses: readonly TokenStatus[] = ['active', 'expired', 'revoked']

export function TokensPage() {
  const { t } = useTranslation('access')
  const columns = useColumns()
  const { filters, setFilters } = useFilters(tokensPage)
  const [secret, setSecret] = useState<string | null>(null)
  const apiRequest = request('account.tokens.list', { query: { q: filters.q, status: filters.status } })
  const list = useList(apiRequest, { everySeconds: 60 })
  const { mayOpen, open, dialog } = useAddressDialog(tokensPage, 'token', 'account.tokens.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newToken')}
    </Button>
  )
  return (
    <Page guide="/docs/guides/api#authentication" title={t('tokens')} description={t('text')} actions={add}>
      <Group gap="sm">
        <SearchField value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
        <FilterSelect
          label={t('status')}
          any={t('anyStatus')}
          data={statuses.map((value) => ({ value, label: t(value) }))}
          value={filters.status}
          onChange={(status) => setFilters({ status })}
        />
      </Group>
      <ListTable
        label={t('tokens')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.q || filters.status)}
        empty={{ icon: IconKey, title: t('none'), text: t('noneText'), action: add }}
      />
      <Dialog {...dialog} title={t('newToken')} size="lg">
        {(close) => (
          <CreateToken
            onDone={({ token }) => {
              setSecret(token)
              close()
            }}
            onCancel={close}
          />
        )}
      </Dialog>
      <TokenSecret secret={secret} onClose={() => setSecret(null)} />
    </Page>
  )
}

function useColumns(): Column<Token>[] {
  const { t } = useTranslation('access')
  return [
    {
      header: t('name'),
      cell: ({ id, name, hint }) => (
        <>
          <Anchor fw={600} renderRoot={(props) => <Link to={accessPaths.token(id)} {...props} />}>
            {name}
          </Anchor>
          <Text size="xs" c="dimmed" ff="monospace">
            {hint}
          </Text>
        </>
      ),
    },
    { header: t('status'), cell: (token) => <TokenState token={token} />, width: 120 },
    { header: t('may'), cell: (token) => <Permissions token={token} /> },
    { header: t('lastUsed'), cell: (token) => <LastUse token={token} />, width: 240 },
    {
      header: t('expires'),
      cell: ({ expires_at }) => (
        <Text size="sm" c="dimmed">
          {expires_at === null ? t('never') : <Ago at={expires_at} isComing />}
        </Text>
      ),
      width: 140,
    },
  ]
}
