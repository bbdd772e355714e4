import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { SendButton } from '#ui/action/send-button.tsx'
import { type Answer, orderKindOf, type Requirements, tldOf } from './answers.ts'

/** The name to be ordered, with what its registry requires. */
export type Chosen = { kind: 'register' | 'transfer'; answer: Answer; requirements: Requirements }

type ChooseButtonProps = { answer: Answer; onChosen: (chosen: Chosen) => void }

/** Reads the requirements of the TLD at the registrar, before the form of the order opens. */
export function ChooseButton({ answer, onChosen }: ChooseButtonProps) {
  const { t } = useTranslation('domains')
  const kind = orderKindOf(answer) ?? 'register'
  const { connection_id } = answer
  return (
    <SendButton
      size="xs"
      label={t(kind === 'register' ? 'register' : 'transfer')}
      aria-label={t(kind === 'register' ? 'registerNamed' : 'transferNamed', { name: answer.display_name })}
      request={request('domains.requirements.read', { query: { connection_id, tld: tldOf(answer), kind } })}
      onDone={({ body }) => onChosen({ kind, answer, requirements: body })}
    />
  )
}
