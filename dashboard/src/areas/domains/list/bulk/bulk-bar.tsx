import { request } from '@holdfast/client'
import { Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#api/api.ts'
import { operationText } from '#areas/domains/operations/operation-texts.tsx'
import type { Domain } from '#areas/domains/states.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { RowSelection } from '#ui/list/row-selection.ts'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import { showProblem } from '#ui/problem/show-problem.ts'
import { AuthCodes } from './auth-codes.tsx'
import { BulkConfirm } from './bulk-confirm.tsx'
import { type AskedAction, BulkFields } from './bulk-fields.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { type BulkAction, type BulkResult, bulkTarget } from './bulk-target.ts'

const switches: readonly BulkAction[] = [
  { kind: 'set_auto_renew', auto_renew: true },
  { kind: 'set_auto_renew', auto_renew: false },
  { kind: 'set_lock', locked: true },
  { kind: 'set_lock', locked: false },
]

const titles = {
  renew: 'renewDomains',
  restore: 'restoreDomains',
  set_nameservers: 'changeNameservers',
} as const

type Preview = { action: BulkAction; result: BulkResult }

/** Actions for the selected domains. What they would do, and what that costs, is shown before it is sent. */
export function BulkBar({ selection }: { selection: RowSelection<Domain> }) {
  const { t } = useTranslation('domains')
  const send = useSend<'domains.operations.bulk'>()
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const [isShowingCodes, setIsShowingCodes] = useState(false)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const target = bulkTarget(selection)
  const count = selection.rows.size
  const isAny = selection.filter !== null || count > 0
  const show = (action: BulkAction, body: BulkResult) => {
    setAsked(null)
    setPreview({ action, result: body })
  }
  const tryOut = (action: BulkAction) =>
    void send
      .mutateAsync(
        request('domains.operations.bulk', { query: { dry_run: true }, body: { action, ...target } }),
      )
      .then(({ body }) => show(action, body), showProblem)
  const textOf = (action: BulkAction) => operationText({ kind: action.kind, parameters: action }, t)
  return (
    <>
      <SelectionBar
        isOpen={isAny && asked === null && preview === null && result === null && !isShowingCodes}
        text={selection.filter === null ? t('selected', { count }) : t('allSelected')}
        onClear={selection.clear}
      >
        <Button leftSection={<IconCalendarPlus size={16} />} onClick={() => setAsked('renew')}>
          {t('renew')}
        </Button>
        <Menu>
          <Menu.Target>
            <Button variant="default" loading={send.isPending} rightSection={<IconChevronDown size={14} />}>
              {t('change')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {switches.map((action) => (
              <Menu.Item key={JSON.stringify(action)} onClick={() => tryOut(action)}>
                {textOf(action)}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => setAsked('set_nameservers')}>{t('changeNameservers')}</Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={() => setAsked('restore')}>{t('restoreDomain')}</Menu.Item>
            {selection.filter === null && (
              <Menu.Item onClick={() => setIsShowingCodes(true)}>{t('showAuthCodes')}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </SelectionBar>
      <Dialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? t(titles[asked]) : ''}
        size="lg"
      >
        {asked && <BulkFields kind={asked} target={target} onTried={show} onCancel={() => setAsked(null)} />}
      </Dialog>
      <Dialog
        opened={preview !== null}
        onClose={() => setPreview(null)}
        title={preview ? textOf(preview.action) : ''}
        size="lg"
      >
        {preview && (
          <BulkConfirm
            {...preview}
            onDone={(body) => {
              setPreview(null)
              selection.clear()
              setResult(body)
            }}
            onCancel={() => setPreview(null)}
          />
        )}
      </Dialog>
      <AuthCodes
        domains={[...selection.rows.values()]}
        isOpen={isShowingCodes}
        onClose={() => setIsShowingCodes(false)}
      />
      <Dialog opened={result !== null} onClose={() => setResult(null)} title={t('result')} size="lg">
        {result && <BulkOutcome items={result.items} />}
      </Dialog>
    </>
  )
}
