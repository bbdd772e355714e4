import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { useCreateHook } from '../hook/create-hook.tsx'
import { deploysPage } from '../paths.ts'
import { DeploysList } from './deploys-list.tsx'
import { HooksList } from './hooks-list.tsx'

/** The filters of the other tab. */
const none = { q: undefined, state: undefined, source: undefined }

export function DeploysPage() {
  const { t } = useTranslation('deploys')
  const { filters, setFilters } = useFilters(deploysPage)
  const { add, dialogs } = useCreateHook()
  return (
    <Page guide="/docs/guides/deploys" title={t('deploys')} description={t('text')} actions={add}>
      <Tabs
        value={filters.tab ?? 'deploys'}
        onChange={(tab) => setFilters({ ...none, tab: tab === 'hooks' ? tab : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="deploys">{t('deploys')}</Tabs.Tab>
          <Tabs.Tab value="hooks">{t('hooks')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deploys">
          <DeploysList add={add} />
        </Tabs.Panel>
        <Tabs.Panel value="hooks">
          <HooksList add={add} />
        </Tabs.Panel>
      </Tabs>
      {dialogs}
    </Page>
  )
}
