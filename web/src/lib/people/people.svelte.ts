/** The people this person has played with, as a page shows them, and what can be done with each. */

import type { MarkId, PeopleView, PersonView } from "$lib/generated/people";
import { api, ApiError, codeOf } from "$lib/net/api";
import { go } from "$lib/router/router.svelte";
import { refusalText } from "$lib/texts/refusals";
import { rememberedName } from "$lib/waitingRoom/guestName";
import { peopleApi } from "./api";
import { noteFriends } from "./friendsIndex";

export class People {
  view = $state.raw<PeopleView | null>(null);
  busy = $state(false);
  problem = $state("");

  /** Reads the list; keeps the old one when the server does not answer. */
  async load(): Promise<void> {
    try {
      this.view = await peopleApi.list();
      noteFriends(this.view.people.length > 0);
    } catch (error) {
      if (!this.view) this.tell(error);
    }
  }

  /** Creates a table with a seat reserved for a person, and goes there. */
  challenge(person: PersonView): Promise<void> {
    return this.run(async () => go({ page: "game", id: (await peopleApi.challenge(person.id)).id }));
  }

  /** Takes the seat that a person has reserved, and goes there. */
  accept({ running }: PersonView): Promise<void> {
    return this.run(async () => {
      if (!running) return;
      await api.join(running.id, rememberedName() || null);
      go({ page: "game", id: running.id });
    });
  }

  decline({ running }: PersonView): Promise<void> {
    return this.run(async () => {
      if (running) await api.decline(running.id);
    });
  }

  mark(person: PersonView, mark: MarkId | null): Promise<void> {
    return this.run(() => peopleApi.mark(person.id, mark));
  }

  setVisible(visible: boolean): Promise<void> {
    return this.run(() => peopleApi.setVisible(visible));
  }

  private async run(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (error) {
      this.tell(error);
    }
    await this.load();
    this.busy = false;
  }

  private tell(error: unknown): void {
    this.problem = refusalText(codeOf(error), error instanceof ApiError ? error.params : {});
  }
}
