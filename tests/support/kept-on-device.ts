/** Everything that this device keeps of people, as text; "" if there is nothing. Runs in the page. */
export async function readKept(): Promise<string> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const values = names.map(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => reject(opening.error as DOMException));
        opening.addEventListener("success", () => {
          const stores = [...opening.result.objectStoreNames];
          if (stores.length === 0) return resolve([]);
          const [store = ""] = stores;
          const reading = opening.result.transaction(store).objectStore(store).getAll();
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(reading.result);
          });
        });
      }),
  );
  const all = (await Promise.all(values)).flat().filter((value) => value !== null && value !== undefined);
  return all.length > 0 ? JSON.stringify(all) : "";
}
