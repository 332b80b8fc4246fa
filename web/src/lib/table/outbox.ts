/** Messages that wait for their answer, so that none is lost when the line breaks. */

import type { ClientMessage } from "$lib/generated/protocol";

type Waiting = Exclude<ClientMessage, { type: "ping" | "say" }>;

export class Outbox {
  private readonly waiting = new Map<number, Waiting>();

  add(message: Waiting): void {
    this.waiting.set(message.request, message);
  }

  /** Takes out what was answered. */
  answered(request: number | null | undefined): Waiting | undefined {
    if (request == null) return undefined;
    const message = this.waiting.get(request);
    this.waiting.delete(request);
    return message;
  }

  /**
   * Returns what must be said again now that the table is known to be at a version, and forgets
   * the rest: it was done before the break, or the table has moved on without it.
   */
  afterBreak(version: number): { again: Waiting[]; overtaken: Waiting[] } {
    const again: Waiting[] = [];
    const overtaken: Waiting[] = [];
    for (const message of this.waiting.values()) (message.version === version ? again : overtaken).push(message);
    for (const { request } of overtaken) this.waiting.delete(request);
    return { again, overtaken };
  }
}
