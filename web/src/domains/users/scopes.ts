/** What each scope lets a person do, as text: for invitations and for managing users. (Document 1 §6, document 2 §6.) */
import type { CurrentUser } from '@/api/types'

export type Scope = CurrentUser['scopes'][number]

export const SCOPE_WORDS: Record<Scope, string> = {
  view_loads: 'See loads',
  manage_loads: 'Manage loads',
  view_tfx: 'Use the load board',
  view_tickets: 'See alerts',
  manage_tickets: 'Handle alerts',
  manage_tickets_and_notes: 'Handle alerts and notes',
  compliance: 'Manage all company alerts',
  manage_rate_confirmations: 'Manage rate confirmations',
  sourcing: 'Source carriers and invite teammates',
  onboarding: 'Onboard carriers',
  manage_rule_overrides: 'Override rules for a carrier',
  view_bank_accounts: 'See carriers’ bank accounts',
  connection_notifications: 'Get notices about connections',
  manage_users: 'Manage users, billing and keys',
  block_safety_data: 'Safety data is hidden',
  tickets_load_lock_manager: 'Manage load-lock alerts',
  tickets_load_lock_staff: 'Handle load-lock alerts',
  insurance_workflow: 'Work on insurance requests',
  support_workflow: 'Work on support requests',
  surveys_publish: 'Publish surveys',
  surveys_workflow: 'Work on surveys',
}

/** In the table's order, whatever the order they come in. */
export const scopeWords = (scopes: readonly string[]) =>
  (Object.keys(SCOPE_WORDS) as Scope[])
    .filter(scope => scopes.includes(scope))
    .map(scope => SCOPE_WORDS[scope])
