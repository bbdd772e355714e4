import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { EnrolButton, EnrolDialogs } from '../enrol/enrol.tsx'
import { agentsPage } from '../paths.ts'
import { AgentsList } from './agents-list.tsx'
import { TokensList } from './tokens-list.tsx'

/** The filters of the other tab. */
const none = { q: undefined, state: undefined, attention: undefined, usable: undefined }

export function AgentsPage() {
  const { t } = useTranslation('agents')
  const { filters, setFilters } = useFilters(agentsPage)
  const { mayOpen, open, dialog } = useAddressDialog(
    agentsPage,
    'enrolment',
    'cloud.agents.enrolment_tokens.create',
  )
  const enrol = mayOpen && <EnrolButton onClick={open} />
  return (
    <Page guide="/docs/guides/agents" title={t('agents')} description={t('text')} actions={enrol}>
      <Tabs
        value={filters.tab ?? 'agents'}
        onChange={(tab) => setFilters({ ...none, tab: tab === 'tokens' ? tab : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="agents">{t('agents')}</Tabs.Tab>
          <Tabs.Tab value="tokens">{t('enrolmentTokens')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="agents">
          <AgentsList enrol={enrol} />
        </Tabs.Panel>
        <Tabs.Panel value="tokens">
          <TokensList enrol={enrol} />
        </Tabs.Panel>
      </Tabs>
      <EnrolDialogs {...dialog} />
    </Page>
  )
}
