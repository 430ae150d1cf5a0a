/**
 * Photos that wait to be sent, kept in the browser's database: they are too large for its storage of texts. Where a browser keeps nothing (a
 * private window), they stay in the page.
 */
import type { PaperKind } from '../types'

export interface WaitingPaper {
  id: number
  /** Of which load. */
  session: string
  kind: PaperKind
  stop_id: number | null
  file: File
  /** Why the server refused it. */
  refused?: string
}

const DATABASE = 'haulwarden.drive'
const PAPERS = 'papers'

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })

const open = () => {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(PAPERS, { keyPath: 'id' }))
  return answerOf(request)
}

/** One step in the database, which is closed again. */
const within = async <T>(mode: IDBTransactionMode, step: (papers: IDBObjectStore) => IDBRequest<T>) => {
  const database = await open()
  try {
    return await answerOf(step(database.transaction(PAPERS, mode).objectStore(PAPERS)))
  } finally {
    database.close()
  }
}

/** What the browser's database did not take. */
const inPage = new Map<number, WaitingPaper>()

export const putPaper = async (paper: WaitingPaper) => {
  inPage.set(paper.id, paper)
  try {
    await within('readwrite', papers => papers.put(paper))
  } catch {
    // It waits in the page.
  }
}

export const removePaper = async (id: number) => {
  inPage.delete(id)
  try {
    await within('readwrite', papers => papers.delete(id))
  } catch {
    // It was in the page alone.
  }
}

/** The papers of a load that wait, the oldest first. */
export const waitingPapers = async (session: string): Promise<WaitingPaper[]> => {
  const found = new Map(inPage)
  try {
    const kept = await within<WaitingPaper[]>('readonly', papers => papers.getAll())
    for (const paper of kept) found.set(paper.id, paper)
  } catch {
    // Only what is in the page.
  }
  return [...found.values()].filter(paper => paper.session === session).toSorted((a, b) => a.id - b.id)
}

/** Forgets the papers of a page that has ended. */
export const forgetPapers = async (session: string) => {
  const papers = await waitingPapers(session)
  await Promise.all(papers.map(({ id }) => removePaper(id)))
}
