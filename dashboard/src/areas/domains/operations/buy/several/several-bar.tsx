import { request } from '@holdfast/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#api/api.ts'
import { BulkOutcome } from '#areas/domains/list/bulk/bulk-outcome.tsx'
import type { BulkItem } from '#areas/domains/list/bulk/bulk-target.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { RowSelection } from '#ui/list/row-selection.ts'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import { showProblem } from '#ui/problem/show-problem.ts'
import { type Answer, orderKindOf, type Requirements, tldOf } from '../answers.ts'
import type { ChosenNames } from './chosen-names.ts'
import { OrderSeveral } from './order-several.tsx'

const kinds = ['register', 'transfer'] as const

/** Orders the selected names together: those that are available, or those that can be transferred. */
export function SeveralBar({ selection }: { selection: RowSelection<Answer> }) {
  const { t } = useTranslation('domains')
  const [chosen, setChosen] = useState<ChosenNames | null>(null)
  const [outcome, setOutcome] = useState<readonly BulkItem[] | null>(null)
  const { choose, isReading } = useChoose(setChosen)
  const selected = [...selection.rows.values()]
  return (
    <>
      <SelectionBar
        isOpen={selected.length > 0 && chosen === null && outcome === null}
        text={t('selected', { count: selected.length })}
        onClear={selection.clear}
      >
        {kinds.map((kind) => {
          const answers = selected.filter((answer) => orderKindOf(answer) === kind)
          return (
            answers.length > 0 && (
              <Button key={kind} loading={isReading} onClick={() => void choose(kind, answers)}>
                {t(kind === 'register' ? 'registerNames' : 'transferNames', { count: answers.length })}
              </Button>
            )
          )
        })}
      </SelectionBar>
      <Dialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={
          chosen
            ? t(chosen.kind === 'register' ? 'registerNames' : 'transferNames', {
                count: chosen.answers.length,
              })
            : ''
        }
        size="lg"
      >
        {(close) =>
          chosen && (
            <OrderSeveral
              {...chosen}
              onDone={(items) => {
                setChosen(null)
                selection.clear()
                setOutcome(items)
              }}
              onCancel={close}
            />
          )
        }
      </Dialog>
      <Dialog opened={outcome !== null} onClose={() => setOutcome(null)} title={t('result')} size="lg">
        {outcome && <BulkOutcome items={outcome} />}
      </Dialog>
    </>
  )
}

/** Reads what each TLD requires at the registrar, before the form opens. */
function useChoose(onChosen: (chosen: ChosenNames) => void) {
  const send = useSend<'domains.requirements.read'>()
  const choose = async (kind: ChosenNames['kind'], answers: readonly Answer[]) => {
    const requirements: Requirements[] = []
    try {
      const ofTld = new Map(answers.map((answer) => [tldOf(answer), answer]))
      for (const [tld, { connection_id }] of ofTld) {
        const asked = request('domains.requirements.read', { query: { connection_id, tld, kind } })
        requirements.push((await send.mutateAsync(asked)).body)
      }
    } catch (error) {
      showProblem(error as Error)
      return
    }
    onChosen({ kind, answers, requirements })
  }
  return { choose, isReading: send.isPending }
}
